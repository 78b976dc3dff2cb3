import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";

/** What a browser prints of the page: the text of each sheet as it lies there, and how large a sheet is, in millimetres. */
export async function printed(page: Page): Promise<{ sheets: string[]; width: number; height: number }> {
  const folder = mkdtempSync(join(tmpdir(), "printed-"));
  const path = join(folder, "page.pdf");
  const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" }; // as browsers have by default
  writeFileSync(path, await page.pdf({ format: "A4", preferCSSPageSize: true, margin }));
  const ask = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" });
  const sheets = ask("pdftotext", "-layout", path, "-").split("\f").slice(0, -1);
  const [, width, height] = /^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(ask("pdfinfo", path))!.map(Number);
  rmSync(folder, { recursive: true });
  const inMillimetres = (points: number) => Math.round((points * 25.4) / 72);
  return { sheets, width: inMillimetres(width!), height: inMillimetres(height!) };
}
