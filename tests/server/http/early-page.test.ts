import { expect, test } from "vitest";
import { markKept, mayComeEarly } from "../../../app/web/early-page.ts";

const object = "http://localhost/object/01a21f0b-7a5e-7c2e-92e1-0a102cd01555";
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const today = () => ago(0);
const asked = (url = object, cache: RequestCache = "default") => ({ url, cache });

test.each([
  ["the page of an object, of today", asked(), today(), "", true],
  ["one that was asked for with a query is another", asked(`${object}?files=media`), null, "", false],
  ["one of yesterday", asked(), ago(24 * 60), "", false],
  ["one from before a change from here", asked(), today(), ago(-1), false],
  ["one from after it", asked(), today(), ago(24 * 60), true],
  ["one that is loaded anew", asked(object, "no-cache"), today(), "", false],
  ["a form of the object", asked(`${object}/edit`), today(), "", false],
  ["another page", asked("http://localhost/workspaces"), today(), "", false],
])("may a page come before the network answers: %s", (_, request, at, changedAt, may) => {
  expect(mayComeEarly(request, at, changedAt)).toBe(may);
});

const html = `<!DOCTYPE html><html lang="nl" style="--kept:&quot;Toestand van @when&quot;"><head>`;

test("a cached page says as of when it is; of another day it says the day, and that it is old", () => {
  expect(markKept(html, today(), true)).toMatch(/<html data-kept-at="[^"]+" data-kept-early lang.*van \d\d:\d\d&quot;/);
  const old = markKept(html, "2026-01-07T12:34:00.000Z", false);
  expect(old).toMatch(/<html data-kept-at="2026-01-07T12:34:00.000Z" data-kept-old lang.*van 7 jan\.?,? 13:34/);
  expect(old).not.toContain("early");
});
