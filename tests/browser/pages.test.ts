import "../rig/own-database.ts"; // before anything of the product is imported
import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { events } from "@db/schema/event";
import { asOperator, reading } from "@db/transact";
import { type GivenTexts, keysIn } from "@i18n/parts";
import { ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectationFor } from "../entry-points/audiences.ts";
import { cookieOf } from "../entry-points/file-addresses.ts";
import {
  type Caller,
  callersOnExpiredPlan,
  expirePlan,
  type Fixture,
  hiddenWord,
  makeFixture,
} from "../entry-points/fixture.ts";
import { toCreateWorkspace } from "../entry-points/page.ts";
import { pageExpectations, pages } from "../entry-points/pages.ts";
import { occurrences, withUnknownIds } from "../entry-points/responses.ts";
import { fillRival } from "../entry-points/rival.ts";
import { startWeb, type Web } from "../rig/processes.ts";

let fixture: Fixture;
let web: Web;
beforeAll(async () => {
  web = await startWeb();
  fixture = await makeFixture();
  await fillRival(fixture);
}, 120_000);
afterAll(() => web?.stop());

/** Folders of app/routes. A layout is no page: it surrounds the pages whose names begin with its own. */
const routes = readdirSync("app/routes").map((name) => name.replace(/\.tsx?$/, ""));
const layouts = ["_app", "_app.profile._personal", "_app.workspaces.$id._settings", "a"];

/** What a caller is answered; who is told that too many ask at once tries again, as it says. */
async function fetchPage(path: string, caller: Caller, init: RequestInit = {}): Promise<Response> {
  for (let tries = 5; ; tries--) {
    const response = await fetch(web.base + path, {
      ...init,
      redirect: "manual",
      headers: { ...cookieOf(caller), "accept-language": "nl", ...init.headers },
    });
    if (response.status !== 503 || tries === 0) return response;
    await setTimeout(1000 * Number(response.headers.get("retry-after") ?? 1));
  }
}

/**
 * The address at which the browser's router asks for the data of a page. Of the callers to whom a page is refused only
 * the first gets it as HTML, and of the others those of `rendered`; the rest ask for its data, since rendering is most
 * of the work. Resource routes, which are no pages, have no such address.
 */
const dataPath = (path: string) => path.replace(/^[^?]*/, (pathname) => `${pathname}.data`);
const isPage = (name: string) => /^(_app|a)\./.test(name);
const isRefused = (word: string) => /^4(?!01)/.test(word);
/** Callers whose pages differ: what owners see is shown to admins and super admins too, by the same components. */
const rendered = ["owner", "lead", "guest", "tablet", "member", "anonymous"];

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The word of audiences.ts or page.ts for a response. */
function wordOf(response: Response): string {
  if (response.status === 200) return "yes";
  if (response.status < 300 || response.status >= 400) return String(response.status);
  const to = new URL(response.headers.get("location")!, web.base).pathname;
  return to === "/login" ? "401" : `to:${to.replace(ids, ":id")}`;
}

/** The body without what differs between equal requests: ids, nonces and hashes. */
async function bodyOf(response: Response): Promise<string> {
  const text = await response.text();
  return text
    .replace(ids, ":id")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/"nonce",?"?[\w+/=-]*/g, "")
    .replace(/[\w+/-]{22}==/g, "");
}

/** Keys that only the server names: why it refuses something. */
const ofRefusals = /^(?:mistake|refusal|move|company\.(?:none|over)|user\.undo_(?:taken|wrong))(?:\.|$)/;
/** The keys of the texts that a page shows and that are not among those which its routes load. */
const keysBeside = (html: string): string[] => {
  const [, given = '{"texts":{}}'] = /<script id="texts"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  return [...keysIn((JSON.parse(given) as GivenTexts).texts)].filter((key) => !ofRefusals.test(key));
};

async function check(name: string, callers: Caller[]) {
  const { pathFor } = pages[name]!;
  const expectations = pageExpectations(name);
  const seen: Record<string, string> = {};
  const wordFor = ({ role }: Caller) => expectationFor(expectations, role, pages[name]!).replace("plan", "403");
  const expected = Object.fromEntries(callers.map((caller) => [caller.role, wordFor(caller)]));
  const refused = callers.filter((caller) => isRefused(wordFor(caller)));
  const dataOnly = callers.filter(
    (caller) => refused.indexOf(caller) > 0 || (wordFor(caller) === "yes" && !rendered.includes(caller.role)),
  );
  const requests = callers.map(async (caller) => {
    const path = await pathFor(fixture.acme, caller);
    const response = await fetchPage(isPage(name) && dataOnly.includes(caller) ? dataPath(path) : path, caller);
    seen[caller.role] = wordOf(response);
    const answer = { page: await response.text() };
    expect(keysBeside(answer.page), "texts that the page's routes do not load").toEqual([]);
    if (response.ok && caller.userId)
      expect(response.headers.get("cache-control"), "not stored by proxies").toMatch(/private|no-store/);
    if (!["super", "super_locked", "rival"].includes(caller.role)) expect(occurrences(answer), caller.role).toEqual([]);
    if (["lead", "guest", "tablet", "member"].includes(caller.role))
      expect(occurrences(answer, hiddenWord), caller.role).toEqual([]);
  });
  await Promise.all(requests);
  expect(seen).toEqual(expected);
}

test("every page has an expectation, and every expectation a page", () => {
  expect(Object.keys(pages).sort()).toEqual(routes.filter((name) => !layouts.includes(name)).sort());
});

test.each(["/login", "/LOGIN", "/%6Cogin", "/login/", "/login?next=%2F", "/login.data"])(
  "the page for signing in is found as %s",
  async (path) => expect((await fetch(web.base + path, { redirect: "manual" })).status).toBe(200),
);
test.each(["/unknown", "/unknown.data", "/login/unknown", "/%ff", "//login"])(
  "%s is answered as an unknown address",
  async (path) => expect((await fetch(web.base + path, { redirect: "manual" })).status).toBe(404),
);
test("the browser's router may ask for the routes of any address", async () => {
  const version = /"version": "(\w+)"/.exec(await (await fetch(`${web.base}/login`)).text())![1];
  const routes = await fetch(`${web.base}/__manifest?version=${version}&p=%2Flogin&p=%2Fpricing`);
  expect(Object.keys((await routes.json()) as object)).toEqual(
    expect.arrayContaining(["routes/login", "routes/pricing"]),
  );
});

describe("while the plan runs", () => {
  test.each(Object.keys(pages))("%s", (name) =>
    check(
      name,
      fixture.callers.filter(({ role }) => role !== "locked"),
    ),
  );
});

const isIsolated = (name: string) => pageExpectations(name).rival.endsWith("404");

describe("pages of Rival's records are answered like unknown addresses", () => {
  test.each(Object.keys(pages).filter(isIsolated))("%s", async (name) => {
    for (const caller of fixture.callers.filter(({ role }) => ["admin", "guest", "removed"].includes(role))) {
      const path = await pages[name]!.pathFor(fixture.rival, caller);
      const fetchAs = (to: string) => fetchPage(isPage(name) && caller.role !== "admin" ? dataPath(to) : to, caller);
      const [existing, unknown] = await Promise.all([fetchAs(path), fetchAs(withUnknownIds(path))]);
      expect([existing.status, existing.headers.get("location")]).toEqual([
        unknown.status,
        unknown.headers.get("location"),
      ]);
      expect(await bodyOf(existing), caller.role).toBe(await bodyOf(unknown));
    }
  });
});

describe("a form sent to a page that is refused changes nothing", () => {
  test.each(Object.keys(pages))("%s", async (name) => {
    const expectations = pageExpectations(name);
    const refused = fixture.callers.filter(
      ({ role }) =>
        role !== "locked" &&
        ((word) => word.startsWith("4") || word === toCreateWorkspace)(
          expectationFor(expectations, role, pages[name]!),
        ),
    );
    // a refusal writes its own event, and nothing else
    const countEvents = () => reading(asOperator, (tx) => tx.$count(events, ne(events.verb, "session.refuse")));
    const targets = await Promise.all(refused.map((caller) => pages[name]!.pathFor(fixture.acme, caller)));
    const before = await countEvents();
    const dataOnly = refused
      .filter(({ role }) => isPage(name) && isRefused(expectationFor(expectations, role, pages[name]!)))
      .slice(1);
    const requests = refused.map(async (caller, index) => {
      const path = targets[index]!;
      const headers = { origin: web.base, "content-type": "application/x-www-form-urlencoded" };
      const response = await fetchPage(dataOnly.includes(caller) ? dataPath(path) : path, caller, {
        method: "POST",
        headers,
        body: "title=x&confirm=on&sure=1&name=x",
      });
      await response.arrayBuffer();
      const isRefusal =
        [400, 403, 404, 405, 422].includes(response.status) || ["401", toCreateWorkspace].includes(wordOf(response));
      expect([caller.role, isRefusal ? "refused" : wordOf(response)]).toEqual([caller.role, "refused"]);
    });
    await Promise.all(requests);
    expect(await countEvents(), "events").toBe(before);
  });
});

describe("once the plan has run out", () => {
  beforeAll(() => expirePlan(fixture));
  test.each(Object.keys(pages))("%s", (name) => check(name, callersOnExpiredPlan(fixture)));
});
