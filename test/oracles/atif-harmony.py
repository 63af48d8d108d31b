"""What the libraries of two formats say to documents on standard input: null where they take one, else their words."""
import json
import sys


def atif(document):
    from harbor.models.trajectories import Trajectory

    Trajectory.model_validate(document)


def harmony(document):
    from openai_harmony import Conversation

    Conversation.from_json(json.dumps(document))


readers = {"atif": atif, "harmony": harmony}
answers = []
for case in json.load(sys.stdin):
    try:
        readers[case["format"]](case["document"])
        answers.append(None)
    except Exception as error:  # noqa: BLE001
        answers.append(str(error))
print(json.dumps(answers))
