import { readdirSync } from "node:fs";
import { newestRelease, releaseDays, releases } from "@i18n/articles.server";
import { locales } from "@i18n/locales";
import { expect, test } from "vitest";

test.each(locales)("each release is told in %s, newest first", (locale) => {
  const files = readdirSync(`i18n/locales/${locale}/new`).map((name) => name.replace(".md", ""));
  expect(files.sort().reverse()).toEqual(releaseDays());
  const shown = releases(locale);
  expect(shown.map(({ day }) => day)).toEqual(releaseDays());
  for (const { day, title, html } of shown) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(title.length).toBeGreaterThan(10);
    expect((html.match(/<h3>/g) ?? []).length).toBeLessThanOrEqual(3);
    expect(html).not.toContain("{t:");
  }
});

test("the newest is the last day", () => {
  const days = readdirSync(`i18n/locales/${locales[0]}/new`).map((name) => name.replace(".md", ""));
  expect(newestRelease()).toBe(days.sort().at(-1));
});
