import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Seal, sealPdf } from "@server/platform/seal/seal-file";
import { expect, test, vi } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";

const contentOf = (path: string) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // it has ended
  }
};

/** The process that lays the field of a seal. */
async function layingProcess(): Promise<number> {
  return vi.waitFor(
    () => {
      const children = contentOf(`/proc/${process.pid}/task/${process.pid}/children`).trim().split(" ");
      const laying = children.find((child) => contentOf(`/proc/${child}/cmdline`).includes("lay-child"));
      expect(laying).toBeDefined();
      return Number(laying);
    },
    { timeout: 20_000, interval: 2 },
  );
}

// as npm start does: each process of its group gets the signal, the children of the worker too
test("a paper is sealed, or that is tried again, where all processes are told to stop meanwhile", async () => {
  const path = join(tmpdir(), "told-to-stop.pdf");
  const outcomes: unknown[] = [];
  for (const wait of [0, 60, 200, 400]) {
    await writeFile(path, pdfOf(["Attest"]));
    const sealing: Promise<Seal | Error> = sealPdf(path).catch((error: Error) => error);
    const child = await layingProcess();
    await pause(wait);
    try {
      process.kill(child, "SIGTERM");
    } catch {
      // it was done already
    }
    const outcome = await sealing;
    outcomes.push(outcome instanceof Error ? "again" : (outcome.level ?? outcome.reason));
  }
  expect(outcomes.filter((outcome) => outcome !== "again" && outcome !== "B-B")).toEqual([]);
});
