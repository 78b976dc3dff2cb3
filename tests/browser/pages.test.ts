import "../rig/own-database.ts"; // before anything of the product is imported
import { readdirSync } from "node:fs";
import { events } from "@db/schema/event";
import { asOperator, reading } from "@db/transact";
import { ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellOf } from "../entry-points/audiences.ts";
import { cookieOf } from "../entry-points/file-addresses.ts";
import { type Caller, endThePlan, hiddenWord, makeStage, type Stage, whoFindLocked } from "../entry-points/fixture.ts";
import { lineOfPage, pages, toCreate } from "../entry-points/pages.ts";
import { aboutNothing, readable } from "../entry-points/responses.ts";
import { fillRival } from "../entry-points/rival.ts";
import { startWeb, type Web } from "../rig/processes.ts";

let stage: Stage;
let web: Web;
beforeAll(async () => {
  web = await startWeb();
  stage = await makeStage();
  await fillRival(stage);
}, 120_000);
afterAll(() => web?.stop());

/** Folders of app/routes; a layout is no page, but stands around those whose names begin with its own. */
const routes = readdirSync("app/routes").map((name) => name.replace(/\.tsx?$/, ""));
const layouts = ["_app", "_app.profile._personal", "a"];

const visit = (path: string, caller: Caller, init: RequestInit = {}) =>
  fetch(web.base + path, {
    ...init,
    redirect: "manual",
    headers: { ...cookieOf(caller), "accept-language": "nl", ...init.headers },
  });

/**
 * As scripts ask for a page they go on to: what it shows, or why it shows nothing, without drawing it. Of those to whom
 * a page is refused the first is shown the page that says so; the others' answers are not drawn, which is most of the
 * work. What is no page, but sends bytes or takes them, knows one way alone.
 */
const bare = (path: string) => path.replace(/^[^?]*/, (at) => `${at}.data`);
const isPage = (name: string) => /^(_app|a)\./.test(name);
const isRefused = (cell: string) => /^4(?!01)/.test(cell);

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The word of the table. */
function wordOf(response: Response): string {
  if (response.status === 200) return "yes";
  if (response.status < 300 || response.status >= 400) return String(response.status);
  const to = new URL(response.headers.get("location")!, web.base).pathname;
  return to === "/login" ? "401" : `to:${to.replace(ids, ":id")}`;
}

/**
 * As text, but for what is the request's own: its number, its nonce, its moment, and the address that was asked for.
 */
async function bodyOf(response: Response): Promise<string> {
  const text = await response.text();
  return text
    .replace(ids, ":id")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/"nonce",?"?[\w+/=-]*/g, "")
    .replace(/[\w+/-]{22}==/g, "");
}

async function check(name: string, who: Caller[]) {
  const { at } = pages[name]!;
  const line = lineOfPage(name);
  const seen: Record<string, string> = {};
  const cellFor = ({ column }: Caller) => cellOf(line, column, pages[name]!).replace("plan", "403");
  const expected = Object.fromEntries(who.map((caller) => [caller.column, cellFor(caller)]));
  const others = who.filter((caller) => isPage(name) && isRefused(cellFor(caller))).slice(1);
  const asked = who.map(async (caller) => {
    const path = await at(stage.acme, caller);
    const response = await visit(others.includes(caller) ? bare(path) : path, caller);
    seen[caller.column] = wordOf(response);
    const answer = { page: await response.text() };
    if (response.ok && caller.userId)
      expect(response.headers.get("cache-control"), "kept by nobody").toMatch(/private|no-store/);
    if (!["super", "super_locked", "rival"].includes(caller.column))
      expect(readable(answer), caller.column).toEqual([]);
    if (["lead", "guest", "tablet", "member"].includes(caller.column))
      expect(readable(answer, hiddenWord), caller.column).toEqual([]);
  });
  await Promise.all(asked);
  expect(seen).toEqual(expected);
}

test("every page is expected to answer somebody", () => {
  expect(Object.keys(pages).sort()).toEqual(routes.filter((name) => !layouts.includes(name)).sort());
});

describe("while the plan runs", () => {
  test.each(Object.keys(pages))("%s", (name) =>
    check(
      name,
      stage.callers.filter(({ column }) => column !== "locked"),
    ),
  );
});

const isIsolated = (name: string) => lineOfPage(name).rival.endsWith("404");

describe("next door is as if it were not there", () => {
  test.each(Object.keys(pages).filter(isIsolated))("%s", async (name) => {
    for (const caller of stage.callers.filter(({ column }) => ["admin", "guest", "removed"].includes(column))) {
      const path = await pages[name]!.at(stage.rival, caller);
      const ask = (way: string) => visit(isPage(name) && caller.column !== "admin" ? bare(way) : way, caller);
      const [found, nothing] = await Promise.all([ask(path), ask(aboutNothing(path))]);
      expect([found.status, found.headers.get("location")]).toEqual([nothing.status, nothing.headers.get("location")]);
      expect(await bodyOf(found), caller.column).toBe(await bodyOf(nothing));
    }
  });
});

describe("a form that one may not have is sent in vain", () => {
  test.each(Object.keys(pages))("%s", async (name) => {
    const line = lineOfPage(name);
    const refused = stage.callers.filter(
      ({ column }) =>
        column !== "locked" &&
        ((cell) => cell.startsWith("4") || cell === toCreate)(cellOf(line, column, pages[name]!)),
    );
    // a refusal leaves its own trace, and nothing else
    const happened = () => reading(asOperator, (tx) => tx.$count(events, ne(events.verb, "session.refuse")));
    const targets = await Promise.all(refused.map((caller) => pages[name]!.at(stage.acme, caller)));
    const before = await happened();
    const others = refused
      .filter(({ column }) => isPage(name) && isRefused(cellOf(line, column, pages[name]!)))
      .slice(1);
    const asked = refused.map(async (caller, at) => {
      const path = targets[at]!;
      const headers = { origin: web.base, "content-type": "application/x-www-form-urlencoded" };
      const response = await visit(others.includes(caller) ? bare(path) : path, caller, {
        method: "POST",
        headers,
        body: "title=x&confirm=on&sure=1&name=x",
      });
      await response.arrayBuffer();
      const inVain =
        [400, 403, 404, 405, 422].includes(response.status) || ["401", toCreate].includes(wordOf(response));
      expect([caller.column, inVain ? "refused" : wordOf(response)]).toEqual([caller.column, "refused"]);
    });
    await Promise.all(asked);
    expect(await happened(), "events").toBe(before);
  });
});

describe("once the plan has run out", () => {
  beforeAll(() => endThePlan(stage));
  test.each(Object.keys(pages))("%s", (name) => check(name, whoFindLocked(stage)));
});
