import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { journeys, Walk } from "./journeys.ts";
import { leave, pageFor } from "./visits.ts";

/** Has the main journeys read out, and writes what is heard to a folder, for a person to read. */
const [, folder = "var/sweep/heard", only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const { name, as, look, locale, walk } of journeys) {
  if (only && only !== name) continue;
  const at = new Walk(await pageFor(as, look), locale);
  try {
    await walk(at);
  } catch (error) {
    at.lines.push(`(broken off: ${String(error).slice(0, 400)})`);
    process.exitCode = 1;
  }
  writeFileSync(join(folder, `${name}.txt`), `# ${name}, ${as}, ${locale}, ${look.width}\n${at.lines.join("\n")}\n`);
  console.info(`${name}: ${at.lines.length} lines`);
}
await leave();
