# `make match` and `make test` need Python 3.11 to 3.13 and make, nothing else: the first target that runs
# makes .venv, installs what requirements.lock says, once per lock, and goes on.

VENV  := .venv
PY    := $(VENV)/bin/python
JOBS  ?= 2
TESTS ?= tests

# The name of the stamp carries the lock's checksum, so another lock is another, missing stamp.
STAMP := $(VENV)/locked-$(shell cksum < requirements.lock | tr ' ' '-')
READY := $(VENV)/installed

.DEFAULT_GOAL := help
.PHONY: help match test check bench proto lock fmt venv clean

# An environment whose interpreter is gone is made anew.
ifneq ($(shell $(PY) -c 'print("runs")' 2>/dev/null),runs)
.PHONY: $(STAMP)
endif

help:
	@echo 'make match   two bots play a game of Shadows; report, replay duel.gulch and pictures in stills/'
	@echo 'make test    all tests (TESTS=tests/table, JOBS=2)'
	@echo 'make check   formatting, types, imports, determinism, protos'
	@echo 'make bench   measures beside a reference in the same run'
	@echo 'make proto   gulch/v1 from proto/      make lock    requirements.lock from pyproject.toml'
	@echo 'make fmt     format the code           make clean   remove what make made'

$(STAMP): requirements.lock scripts/python.sh
	python=$$(sh scripts/python.sh) && echo "environment: $$python" && "$$python" -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

# Editable, from the tree and with the tools that the lock brought, so that nothing is fetched.
$(READY): $(STAMP) pyproject.toml
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --editable .
	touch $@

venv: $(READY)

match: $(READY)
	$(PY) -m gulch match --book shadows --scenario showdown --table main-street --seed 7 \
		--seats gunhand,random --out duel.gulch
	$(PY) -m gulch report duel.gulch
	$(PY) -m gulch stills duel.gulch --out stills/ --every turn

test: $(READY)
	$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(TESTS)

check: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) scripts/imports.py
	$(PY) scripts/determinism.py
	$(PY) scripts/protos.py --check

bench: $(READY)
	$(PY) -m gulch bench

proto: $(READY)
	$(PY) scripts/protos.py

lock: $(READY)
	$(PY) -m pip install --quiet --disable-pip-version-check 'uv>=0.9,<1'
	$(PY) scripts/lock.py

fmt: $(READY)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

clean:
	rm -rf $(VENV) build dist stills duel.gulch .mypy_cache .ruff_cache .pytest_cache
	find server viewer tests scripts models -name __pycache__ -type d -prune -exec rm -rf {} +
