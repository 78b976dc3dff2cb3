import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderAt } from "@server/billing/peppol/folder";
import { afterEach, beforeEach, expect, test } from "vitest";

let path = "";
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "peppol-"));
});
afterEach(() => rmSync(path, { recursive: true }));

const document = { sender: null as never, receiver: null as never };

test("is not written to twice by the same key, and an unwritable one is tried again", async () => {
  const one = { ...document, idempotencyKey: "one" };
  await folderAt(path).send({ ...one, xml: Buffer.from("first") });
  await folderAt(path).send({ ...one, xml: Buffer.from("other") });
  expect(readFileSync(join(path, "one.xml"), "utf8")).toBe("first");
  const nowhere = folderAt(join(path, "one.xml", "no folder"));
  await expect(nowhere.send({ ...one, xml: Buffer.from("") })).rejects.toThrow("ENOTDIR");
});

test("has a document whole where two workers send the same one at once", async () => {
  const xml = Buffer.alloc(300_000, "x");
  for (let n = 0; n < 30; n++) {
    const same = { ...document, xml, idempotencyKey: `n${n}` };
    await Promise.all([folderAt(path).send(same), folderAt(path).send(same)]);
    expect(readFileSync(join(path, `n${n}.xml`)).equals(xml)).toBe(true);
  }
  expect(readdirSync(path).filter((name) => !name.endsWith(".xml"))).toEqual([]);
});

test("is rid of what a killed worker began, once it is surely not written to any more", async () => {
  for (const [name, secondsAgo] of [
    ["old.part", 4000],
    ["new.part", 60],
  ] as const) {
    const at = Date.now() / 1000 - secondsAgo;
    writeFileSync(join(path, name), "half");
    utimesSync(join(path, name), at, at);
  }
  await folderAt(path).send({ ...document, xml: Buffer.from("whole"), idempotencyKey: "two" });
  expect(readdirSync(path).sort()).toEqual(["new.part", "two.xml"]);
});
