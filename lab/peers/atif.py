"""usage: atif.py DATA: harbor's validator of the Agent Trajectory Interchange Format takes every document."""
import sys
from pathlib import Path

from harbor.utils.trajectory_validator import TrajectoryValidator

count = 0
for file in sorted((Path(sys.argv[1]) / "atif").glob("*/*.json")):
    validator = TrajectoryValidator()
    assert validator.validate(file), (file.name, validator.get_errors())
    count += 1
print(f"outcome: {count} trajectories are valid")
