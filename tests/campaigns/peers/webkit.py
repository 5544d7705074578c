"""WebKit, told by lines of JSON what to do: {"go": address} or {"run": script}; each is answered by
{"value": ...} or {"error": ...}. It is WebKitGTK's small browser, through its own driver."""

import json
import sys

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

options = Options()
options.binary_location = sys.argv[1]
options.add_argument("--automation")
driver = webdriver.WebKitGTK(options=options, service=Service(sys.argv[2]))
print(json.dumps({"value": driver.capabilities.get("browserVersion", "")}), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    try:
        value = (
            driver.get(told["go"])
            if "go" in told
            else driver.execute_script(f"return {told['run']}")
        )
        print(json.dumps({"value": value}), flush=True)
    except Exception as problem:
        print(json.dumps({"error": str(problem)}), flush=True)
driver.quit()
