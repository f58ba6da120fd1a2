"""usage: tables.py DATA: table engines count the rows that the manifest counts, and see pictures as bytes."""
import json
import sys
from pathlib import Path

import duckdb
import pandas
import polars

data = Path(sys.argv[1])
told = []
for each in json.loads((data / "manifest.json").read_text())["targets"]:
    if each["target"] not in ("parquet", "trl", "verl"):
        continue
    folder = data / ("data" if each["target"] == "parquet" else each["target"])
    files = f"{folder}/*.parquet"
    [(count, pictures)] = duckdb.sql(f"select count(*), sum(len(images)) from '{files}'").fetchall()
    frame = polars.read_parquet(files)
    frames = pandas.concat(pandas.read_parquet(file) for file in sorted(folder.glob("*.parquet")))
    assert {count, frame.height, len(frames)} == {each["rows"]}, (count, frame.height, len(frames), each["rows"])
    assert pictures == each["images"], (pictures, each["images"])
    assert frames["images"].iloc[0][0]["bytes"][:4] == b"\x89PNG"
    told.append(f"{each['target']} {count} rows")
versions = f"duckdb {duckdb.__version__}, polars {polars.__version__}, pandas {pandas.__version__}"
print(f"outcome: {', '.join(told)} in {versions}")
