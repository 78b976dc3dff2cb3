import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { read } from "./sources.ts";

describe("docs/security.md", () => {
  test("names no test that is not there", () => {
    const named = [...read("docs/security.md").matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("says something of each chapter of ASVS", () => {
    const chapters = [...read("docs/security.md").matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  });
});
