from __future__ import annotations


class RolecallError(Exception):
    """Why a call was not carried out.

    ``kind`` is one of

    - ``invalid-option``: an option is unknown or has a wrong value
    - ``invalid-conversation``: the conversation cannot be written as JSON, or ``convert`` or ``verdicts`` cannot read it
    - ``no-program``: Node or the Node program of rolecall was not found, or is too old
    - ``process``: the Node process ended twice while it worked on this conversation, or the client is closed
    - ``invalid-request``, ``unknown-operation``, ``malformed-line``: the Node program is older than this package
    - ``internal``: a bug in rolecall
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message

    def __reduce__(self) -> tuple[type[RolecallError], tuple[str, str]]:
        return type(self), (self.kind, self.message)
