// The folder in memory in which the scripts keep temporary files.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const { TMPDIR: _, ...env } = process.env;
const KEEP = 'source scripts/prepare; keep_temporary_files_in_memory; echo "${TMPDIR:-}"';
const keep = (then) => execFileSync("bash", ["-c", `${KEEP}; ${then}`], { cwd, env, encoding: "utf8" }).trim();
const hasRoom = keep("remove_temporary_files") !== "";

test("temporary files of a killed script are removed by the next one, those of a running one stay", { skip: !hasRoom }, async () => {
  const running = spawn("bash", ["-c", `${KEEP}; read -r; remove_temporary_files`], { cwd, env });
  const [folder] = await once(createInterface({ input: running.stdout }), "line");
  const killed = spawn("bash", ["-c", `${KEEP}; kill -9 $$`], { cwd, env });
  const [[left]] = await Promise.all([once(createInterface({ input: killed.stdout }), "line"), once(killed, "close")]);
  assert.ok(existsSync(left) && left !== folder, left);
  keep("remove_temporary_files");
  assert.deepEqual([existsSync(left), existsSync(folder)], [false, true]);
  const ended = once(running, "close");
  running.stdin.end("\n");
  await ended;
  assert.ok(!existsSync(folder), "a script that ends removes its own");
});
