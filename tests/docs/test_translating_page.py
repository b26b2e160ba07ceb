"""The walk-through for translators works as it is written."""

import re
import shutil
from pathlib import Path

import polib
from typer.testing import CliRunner

from generator.cli.program import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "translating.md").read_text("utf-8")


def test_the_commands_lead_from_nothing_to_a_translation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "rules" / "my-game"
    shutil.copytree(ROOT / "rules" / "dvonn", game, ignore=shutil.ignore_patterns("translations"))
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(text.replace("id: dvonn", "id: my-game"), "utf-8")
    block = re.search(r"^```\n(pnp i18n new.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    commands = [
        line.partition("#")[0].split()[1:] for line in block[1].splitlines() if "pnp" in line
    ]
    assert [command[1] for command in commands[:4]] == ["new", "export", "import", "status"]
    for command in commands:
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 0, (command, result.output)
        if "export" in command:
            file = polib.pofile("my-game.ja.po")
            for entry in file:
                if entry.msgctxt == "components.aid.name":
                    entry.msgstr = "早見カード"
            file.save()
    assert "早見カード" in (game / "translations" / "ja.yaml").read_text("utf-8")
    assert (tmp_path / "output/my-game/ja/components.pdf").exists()
