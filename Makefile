# One-word commands; each does the set-up it needs. Bare `make` prints them.

SHELL := /bin/bash
PYTHON := .venv/bin/python
JS_TOOLS := js/node_modules/.bin
VENV := .venv/.ready
NODE := js/node_modules/.ready
SITEKIT := PYTHONPATH=py PYTHONDONTWRITEBYTECODE=1 $(PYTHON) -m sitekit
PORT ?= 8000
INPUTS ?= 1000000
STEPS ?= 1000000
SOLVES ?= 10000
PART ?= 1

.DEFAULT_GOAL := help
.PHONY: help serve test quick check build bench faults fuzz time-bounds differential interleavings ledgers solves soak browsers requirements site.tar.gz clean browser

help: ## these commands
	@sed -nE 's/^([a-z.]+):.*## (.*)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 19

serve: $(VENV) $(NODE) ## everything built, the site on localhost (PORT=8000)
	@$(SITEKIT) serve --port $(PORT)

build: $(VENV) $(NODE) ## the site in dist/, the command line in .venv/bin/cubogram
	@$(SITEKIT) build

check: $(VENV) $(NODE) ## lint, types and words: ruff, mypy, vocabulary, biome, tsc
	$(PYTHON) -m ruff check py tests
	$(PYTHON) -m ruff format --check py tests
	$(PYTHON) -m mypy
	$(PYTHON) tests/tools/vocabulary.py
	cd js && node_modules/.bin/biome ci --colors=off . ../site/css
	cd js && node_modules/.bin/tsc && node_modules/.bin/tsc -p tsconfig.worker.json

test: check build browser ## checks, then all tests, from arithmetic to the browser
	cd js && node --test --test-reporter=dot $$(find . -name '*.test.js' -not -path './node_modules/*')
	$(PYTHON) -m pytest -n 2 --dist loadfile --no-loadscope-reorder || \
	  CUBOGRAM_SECOND_RUN=1 $(PYTHON) -m pytest --last-failed --last-failed-no-failures none  # what passes alone is flaky

quick: $(VENV) ## the tests from arithmetic to drawing for 90 seconds, those that take long last
	@CUBOGRAM_QUICK_UNTIL=$$(($$(date +%s) + 85)) $(PYTHON) -m pytest -q -n 2 --dist worksteal \
	  tests/1_cube tests/2_twophase tests/3_cfop tests/4_nonogram tests/5_draw

browser: $(VENV)
	@$(SITEKIT) browser

bench: build browser ## the figures of the documentation, measured here
	$(PYTHON) tests/bench/run.py $(NAMES)

faults: $(VENV) $(NODE) browser ## what can go wrong, done to the site: the page "What goes wrong"
	@PYTHONPATH=py:tests/tools $(PYTHON) -m faults

fuzz: $(VENV) ## a million hostile inputs (INPUTS=1000000): the page "Trust"
	@PYTHONPATH=py $(PYTHON) tests/trust/fuzz.py --inputs $(INPUTS)

time-bounds: $(VENV) ## every command with up to a megabyte of anything, by a clock (INPUTS=1000000): "Trust"
	@PYTHONPATH=py:tests/trust $(PYTHON) tests/trust/time_bounds.py --inputs $(INPUTS)

differential: $(VENV) ## answers beside other solvers' (PART=1 of 304,200): the page "Trust"
	@PYTHONPATH=py:tests/bench $(PYTHON) tests/trust/differential.py --part $(PART)

interleavings: $(VENV) ## a million events, answers and failures in any order (STEPS=1000000): "Trust"
	@PYTHONPATH=py $(PYTHON) tests/trust/interleavings.py --steps $(STEPS)

ledgers: $(VENV) ## proofs verified by a second search: the page "The ledger of a proof"
	@PYTHONPATH=py:tests/trust $(PYTHON) tests/trust/ledgers.py

solves: $(VENV) ## made-up solves cut into steps, replayed (SOLVES=10000): the page "Trust"
	@PYTHONPATH=py $(PYTHON) tests/trust/solves.py --solves $(SOLVES)

soak: $(VENV) $(NODE) browser ## one browser for a long time (PART=1 of 2,000 solves): the page "Trust"
	@PYTHONPATH=py $(PYTHON) tests/tools/soak.py --part $(PART)

browsers: $(VENV) $(NODE) ## a short way through the site in Firefox and WebKit, if they are here: "Trust"
	@PYTHONPATH=py $(PYTHON) tests/trust/browsers.py

site.tar.gz: build ## the site as one archive, the same bytes for the same sources
	@$(SITEKIT) archive

requirements: $(VENV) ## requirements.txt anew, from what is installed, with hashes
	@$(SITEKIT) requirements

clean: ## removes what was built; keeps .venv, node_modules and downloads
	rm -rf dist build/js build/pages build/runtime build/stamps build/tables build/*.zip

$(VENV): requirements.txt pyproject.toml
	@test -x $(PYTHON) || python3 -m venv .venv || { rm -rf .venv; \
	  $$(test $$(id -u) = 0 || echo sudo -n) apt-get update -qq && \
	  $$(test $$(id -u) = 0 || echo sudo -n) apt-get install -y -qq python3-venv && \
	  python3 -m venv .venv; }
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.txt
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(NODE): js/package-lock.json js/package.json
	@cd js && npm ci --no-audit --no-fund --loglevel=error
	@touch $@
