"""Signs of Korean and Japanese keyboards, and what YAML and numbers mean by them."""

from __future__ import annotations

SYNTAX = {
    "：": ": ",
    "，": ", ",
    "｛": "{",
    "｝": "}",
    "［": "[",
    "］": "]",
    "＃": "#",
    "－": "- ",
}
"""The signs that YAML is made of."""

PLAIN = {**SYNTAX, "％": "%", "．": ".", "\u3000": " "}
"""All of them, with those that stand within keys and values."""

CURLY_QUOTES = "“”‘’"
