"""Native tools that make the site: the runtime, the tables, the bundles, the pages, a server.

`python -m sitekit` lists the commands; the Makefile calls them.
"""
