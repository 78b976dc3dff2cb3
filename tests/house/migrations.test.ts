import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { previousRelease } from "../rig/previous-release.ts";
import { read } from "./sources.ts";

/** What a process of the release before would miss: its queries name it, or leave it empty. */
const takesAway =
  /\bDROP (TABLE|COLUMN|SCHEMA|TYPE|VIEW)\b|\bRENAME\b|\bSET NOT NULL\b|\bDROP DEFAULT\b|\bSET DATA TYPE\b/i;
const addsObligation = (statement: string) =>
  [...statement.matchAll(/\bADD COLUMN\b[^,;]*/gi)].some(
    ([column]) => /NOT NULL/i.test(column) && !/DEFAULT|GENERATED/i.test(column),
  );

/** Migrations of this release that do so all the same, each with why the release before does not miss it. */
const allowed: Record<string, string> = {};

describe("the migrations since the release before this one", () => {
  const names = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
  const sinceThen = names.filter((name) => name > `${previousRelease.migration}.sql`);
  const statements = (name: string) =>
    read(`db/migrations/${name}`)
      .replace(/^\s*--(?!>).*$/gm, "")
      .split(/-->\s*statement-breakpoint|;/);

  test("take away nothing that it uses: that is done a release later", () => {
    expect(names).toContain(`${previousRelease.migration}.sql`);
    const found = sinceThen.filter((name) =>
      statements(name).some((statement) => takesAway.test(statement) || addsObligation(statement)),
    );
    expect(found.sort()).toEqual(Object.keys(allowed).sort());
  });

  test("are told from those that come later by what they say", () => {
    const says = (statement: string) => takesAway.test(statement) || addsObligation(statement);
    expect(statements("0067_answer_conflicts.sql").some(says)).toBe(true);
    expect(says('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL')).toBe(true);
    expect(says('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL')).toBe(false);
    expect(says('DROP INDEX "a"')).toBe(false);
  });
});
