import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { read, sources } from "./sources.ts";

test("the README and docs/ name no file or folder that is not there", () => {
  const documents = ["README.md", "CONTRIBUTING.md", ...readdirSync("docs").map((name) => `docs/${name}`)];
  const files = [...sources, ...readdirSync("db").map((name) => `db/${name}`)];
  const gone = documents
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) =>
      // in a sentence or in a drawing; a file of a folder named before it stands by its name alone
      [
        ...read(path).matchAll(
          /(?<![\w/<>*-])((?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|mjs|sql)|(?:app|server|db|jobs|tests|i18n|scripts|ops)\/[\w./$-]+)(?![\w<>*/-])/g,
        ),
      ]
        .map(([, name]) => name!.replace(/[./]+$/, ""))
        .filter((name) => !existsSync(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    );
  expect(gone).toEqual([]);
});

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
