"""The forms of the files beside a definition that no model reads: translations, glossaries."""

from __future__ import annotations

from generator.reference.forms import CODE, Form, any_of, list_of

_TEXT: Form = {"type": "string"}
_LANGUAGE = f"^{CODE}$"
_FINGERPRINT: Form = {
    "type": "string",
    "pattern": "^[0-9a-f]{10}$",
    "description": "The fingerprint of the words that it was made from, by which the program "
    "tells what is stale. “pnp i18n import” writes it.",
    "examples": ["5f70bf18a0"],
}

TRANSLATION: Form = {
    "type": "object",
    "description": "A translation of a game: translations/ja.yaml makes it in Japanese.",
    "properties": {
        "texts": {
            "type": "object",
            "description": "Texts by id, as “pnp i18n export” lists them.",
            "examples": [{"components.card.name": {"text": "カード", "source": "5f70bf18a0"}}],
            "additionalProperties": {
                "type": "object",
                "properties": {
                    "text": _TEXT
                    | {"description": "The words in this language.", "examples": ["カード"]},
                    "source": _FINGERPRINT,
                },
                "required": ["text", "source"],
                "additionalProperties": False,
            },
        },
        "rules": {
            "type": "object",
            "description": "What each block of the rule text was made from.",
            "examples": [{"rules.setup": "2c26b46b68"}],
            "additionalProperties": _FINGERPRINT,
        },
    },
    "additionalProperties": False,
}


def _by_language(about: str, example: Form, value: Form) -> Form:
    return {
        "type": "object",
        "description": about,
        "examples": [example],
        "propertyNames": {"pattern": _LANGUAGE},
        "additionalProperties": value,
    }


GLOSSARY: Form = {
    "type": "object",
    "description": "The terms of a game: one word for one thing in each language.",
    "properties": {
        "terms": list_of(
            {
                "type": "object",
                "properties": {
                    "avoid": _by_language(
                        "Words by language that are not to be used for it.",
                        {"en": ["pile"]},
                        any_of(_TEXT, list_of(_TEXT)),
                    ),
                    "spoken": _by_language(
                        "How it is read aloud, where the spelling does not tell.",
                        {"ko": "엔피시"},
                        _TEXT,
                    ),
                    "symbol": _TEXT
                    | {
                        "description": "The symbol that stands for it in a line.",
                        "examples": ["drop"],
                    },
                    "explained": _TEXT
                    | {
                        "description": "The section of the rules that says what it is.",
                        "examples": ["moving"],
                    },
                },
                "patternProperties": {
                    _LANGUAGE: _TEXT
                    | {"description": "Its word in this language.", "examples": ["더미"]}
                },
                "additionalProperties": False,
            }
        )
        | {
            "description": "One mapping for each thing.",
            "examples": [[{"ko": "더미", "en": "stack"}]],
        }
    },
    "required": ["terms"],
    "additionalProperties": False,
}
