# `make build` prints every game into output/, `make test` runs the tests. Both set up
# a virtual environment in .venv first; PYTHON picks another interpreter (3.11 or newer).
PYTHON ?= python3
BIN := .venv/bin

.PHONY: build test lint types layers check clean

build: .venv/installed
	$(BIN)/pnp build

test: .venv/installed-test
	$(BIN)/python -m pytest

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed-dev
	$(BIN)/mypy

layers: .venv/installed-dev
	$(BIN)/lint-imports

check: lint types layers test

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml requirements.lock
	$(BIN)/python -m pip install --quiet --constraint requirements.lock --editable .
	touch $@

.venv/installed-test: .venv/installed
	$(BIN)/python -m pip install --quiet --constraint requirements.lock --editable '.[test]'
	touch $@

.venv/installed-dev: .venv/installed-test
	$(BIN)/python -m pip install --quiet --constraint requirements.lock --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv build dist output/*/
