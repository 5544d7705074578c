A flag
#d
  0:   #fffff0  paper
  1:1  black
  b:b  #0046ad  (sea)
: rows
1 1b
2b
: columns
1
2b
1b
:
