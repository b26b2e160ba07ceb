"""What the page on cutting machines says of them is true."""

import re

from generator.core.diagnostics import Report
from generator.cutting.lines import KINDS
from generator.cutting.machine import MACHINES, Layer, Machine
from tests.show.machines import PAGE, page_with_table

TEXT = PAGE.read_text("utf-8")


def test_the_table_is_made_from_the_machines():
    assert page_with_table(TEXT) == TEXT, "write it anew with: python -m tests.show"


def test_the_machine_on_the_page_is_sound_and_has_every_key(tmp_path):
    written = re.search(r"```yaml\n(.*?)```", TEXT, re.S).group(1)
    (tmp_path / "mine.yaml").write_text(written, "utf-8")
    report = Report()
    assert MACHINES.load("mine.yaml", tmp_path, report) is not None, [f.message for f in report]
    for key in Machine.model_fields:
        assert re.search(rf"(^|`){key}:", TEXT, re.M) or key == "notes", key
    for key in (*Layer.model_fields, *KINDS):
        assert re.search(rf"\b{key}\b", written), key
