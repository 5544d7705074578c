# One-word commands; each does the set-up it needs. Bare `make` prints them.

SHELL := /bin/bash
PYTHON := .venv/bin/python
JS_TOOLS := js/node_modules/.bin
VENV := .venv/.ready
NODE := js/node_modules/.ready
PYTEST := $(PYTHON) -m pytest -q -n auto --maxprocesses=4 --dist loadfile
SITEKIT := PYTHONPATH=py PYTHONDONTWRITEBYTECODE=1 $(PYTHON) -m sitekit
PORT ?= 8000
INPUTS ?= 1000000
STEPS ?= 1000000
SOLVES ?= 10000
PART ?= 1
SEED ?= cubogram

.DEFAULT_GOAL := help
.PHONY: help serve test test-all quick mutants check build bench faults fuzz time-bounds differential interleavings ledgers solves soak browsers requirements site.tar.gz clean browser scripts

help: ## these commands
	@sed -nE 's/^([a-z.-]+):.*## (.*)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 19

serve: $(VENV) $(NODE) ## everything built, the site on localhost (PORT=8000)
	@$(SITEKIT) serve --port $(PORT)

build: $(VENV) $(NODE) ## the site in dist/, the command line in .venv/bin/cubogram
	@$(SITEKIT) build

check: $(VENV) $(NODE) ## lint, types, words and imports: ruff, mypy, biome, tsc, our own rules
	$(PYTHON) -m ruff check py tests
	$(PYTHON) -m ruff format --check py tests
	$(PYTHON) -m mypy
	$(PYTHON) tests/tools/vocabulary.py
	PYTHONPATH=py $(PYTHON) tests/tools/structure.py
	cd js && node_modules/.bin/biome ci --colors=off . ../site/css
	cd js && node_modules/.bin/tsc && node_modules/.bin/tsc -p tsconfig.worker.json

test: $(VENV) $(NODE) ## checks, then all tests, from arithmetic to the browser: eight minutes on two cores
	@$(MAKE) --no-print-directory -j2 check build browser scripts
	$(PYTEST) --no-loadscope-reorder

quick: $(VENV) ## the tests that need no browser: some two minutes
	$(PYTEST) --no-loadscope-reorder tests/core tests/commands tests/pages

test-all: test ## all tests, then the campaigns whose results are on the page "Trust": hours
	CUBOGRAM_TEST_PROFILE=campaign $(PYTEST) tests/core tests/campaigns
	$(MAKE) faults fuzz time-bounds differential interleavings ledgers solves soak browsers mutants

mutants: $(VENV) ## sixty random mistakes in the package, and whether a test notices (SEED=cubogram)
	@PYTHONPATH=py $(PYTHON) tests/tools/mutation.py --seed $(SEED)

browser: $(VENV)
	@$(SITEKIT) browser

scripts: $(NODE)
	cd js && node --import ./typescript.js --test --test-reporter=dot $$(find . -name '*.test.[jt]s' -not -path './node_modules/*')

bench: build browser ## the figures of the documentation, measured here
	$(PYTHON) tests/bench/run.py $(NAMES)

faults: $(VENV) $(NODE) browser ## what can go wrong, done to the site: the page "What goes wrong"
	@PYTHONPATH=py:tests/tools $(PYTHON) -m faults

fuzz: $(VENV) ## a million hostile inputs (INPUTS=1000000): the page "Trust"
	@PYTHONPATH=py:tests/tools $(PYTHON) tests/campaigns/fuzz.py --inputs $(INPUTS)

time-bounds: $(VENV) ## every command with up to a megabyte of anything, by a clock (INPUTS=1000000): "Trust"
	@PYTHONPATH=py:tests/campaigns:tests/tools $(PYTHON) tests/campaigns/time_bounds.py --inputs $(INPUTS)

differential: $(VENV) ## answers beside other solvers' (PART=1 of 304,200): the page "Trust"
	@PYTHONPATH=py:tests/bench:tests/tools $(PYTHON) tests/campaigns/differential.py --part $(PART)

interleavings: $(VENV) ## a million events, answers and failures in any order (STEPS=1000000): "Trust"
	@PYTHONPATH=py:tests/tools $(PYTHON) tests/campaigns/interleavings.py --steps $(STEPS)

ledgers: $(VENV) ## proofs verified by a second search: the page "The ledger of a proof"
	@PYTHONPATH=py:tests/campaigns:tests/tools $(PYTHON) tests/campaigns/ledgers.py

solves: $(VENV) ## made-up solves cut into steps, replayed (SOLVES=10000): the page "Trust"
	@PYTHONPATH=py:tests/tools $(PYTHON) tests/campaigns/solves.py --solves $(SOLVES)

soak: $(VENV) $(NODE) browser ## one browser for a long time (PART=1 of 2,000 solves): the page "Trust"
	@PYTHONPATH=py $(PYTHON) tests/tools/soak.py --part $(PART)

browsers: $(VENV) $(NODE) ## a short way through the site in Firefox and WebKit, if they are here: "Trust"
	@PYTHONPATH=py:tests/tools $(PYTHON) tests/campaigns/browsers.py

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
