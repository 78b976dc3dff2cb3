import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const rig = dirname(fileURLToPath(import.meta.url));
const tests = dirname(rig);

const change =
  /\bvi\.(mock|doMock|hoisted|stubEnv)\b|\bObject\.assign\(process\.env\b|\bdelete process\.env\b|\bprocess\.env[.[][^\s;,)]* \W?\W?=[^=]/;

/** Whether a file of tests, or what it imports of tests, sets the environment or replaces a module. */
export function changesProcess(path: string, visited = new Set<string>()): boolean {
  if (visited.has(path) || !path.startsWith(tests) || path.startsWith(rig) || !existsSync(path)) return false;
  visited.add(path);
  const text = readFileSync(path, "utf8");
  if (change.test(text)) return true;
  return [...text.matchAll(/from "(\.[^"]+)"/g)].some(([, file]) =>
    changesProcess(join(dirname(path), file!), visited),
  );
}
