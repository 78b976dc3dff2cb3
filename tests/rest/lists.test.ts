import { type Call, callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Fixture, makeFixture } from "../entry-points/fixture.ts";
import type { Make } from "../entry-points/make.ts";
import { templateIn } from "../entry-points/make-template.ts";
import { rest, tokenOf } from "./client.ts";
import { fillIn, type Ids } from "./list-fillers.ts";

type Item = Record<string, unknown>;

let fixture: Fixture;
let make: Make;
let fill: ReturnType<typeof fillIn>;
let tokens: { sam: string; olga: string; rita: string };
beforeAll(async () => {
  fixture = await makeFixture();
  make = fixture.acme;
  fill = fillIn(make);
  const { sam, olga, rita } = fixture.world.ids;
  tokens = { sam: await tokenOf(sam), olga: await tokenOf(olga), rita: await tokenOf(rita) };
});

/** What answers a page, over REST as `data` and `meta`. */
const Page = z.object({ shape: z.object({ items: z.unknown(), meta: z.unknown() }) });
const calls = callsOf(appRouter).filter(({ reads, output }) => {
  const { shape } = Page.safeParse(output).data ?? {};
  return reads && shape?.items && shape.meta;
});

const addressOf = ({ path }: Call, ids: Ids = {}) => path.replace(/\{(\w+)\}/g, (_, name) => ids[name]!);
const headersFor = ({ path }: Call) => ({
  authorization: `Bearer ${path.startsWith("/admin/") ? tokens.sam : tokens.olga}`,
});

/** A page; a refusal fails the test. */
async function page(call: Call, ids: Ids | undefined, asked: Record<string, string>) {
  const address = `${addressOf(call, ids)}?${new URLSearchParams(asked)}`;
  const { status, body } = await rest("GET", address, { headers: headersFor(call) });
  expect({ address, status, errors: body.errors }).toMatchObject({ status: 200 });
  expect(body.meta, "whether there is more").toHaveProperty("next");
  const data = body.data.map(({ last_activity: _, ...item }: Item) => item);
  return { ...body, data } as { data: Item[]; meta: { total: number; next: string | null } };
}

/** All items, by `after` from the first page on. */
async function byCursor(call: Call, ids: Ids | undefined, asked: Record<string, string>) {
  const all: Item[] = [];
  let after: string | null = null;
  do {
    const { data, meta } = await page(call, ids, { ...asked, ...(after && { after }) });
    all.push(...data);
    after = meta.next;
    expect(all.length, call.path).toBeLessThan(1000);
  } while (after);
  return all;
}

const allOf = async (call: Call, ids: Ids | undefined, asked: Record<string, string> = {}) =>
  (await page(call, ids, { ...asked, per_page: "100" })).data;

/** Lists of which there is one, or none in this world. */
const short = [
  "/workspaces",
  "/admin/admins",
  "/subscription-options",
  "/objects/{id}/templates/{templateId}/versions",
];

describe.each(calls.map((call) => [call.path, call] as const))("GET %s", (path, call) => {
  const { properties = {} } = call.inJson;

  test("is read page after page by its cursor, in each of its orders", async () => {
    const ids = await fill[path]!();
    const listed = await allOf(call, ids);
    if (!short.includes(path)) expect(listed.length, "things to list").toBeGreaterThan(1);
    expect(properties).toMatchObject({ page: {}, per_page: {}, after: {}, ...(call.view.properties && { sort: {} }) });
    const sorts = (properties.sort?.enum ?? []) as string[];
    for (const sort of [undefined, ...sorts]) {
      const asked: Record<string, string> = sort ? { sort } : {};
      const all = await allOf(call, ids, asked);
      expect(all, `${sort}: as many`).toHaveLength(Math.min(100, listed.length));
      if (listed.length === 100) continue;
      const size = String(Math.max(1, Math.ceil(listed.length / 3)));
      expect(await byCursor(call, ids, { ...asked, per_page: size }), `${sort} by cursor`).toEqual(all);
    }
    // what was deleted is told by its id alone
    if (!path.endsWith("/deletions"))
      expect(await page(call, ids, { q: "nergenszo" }), "no such words").toMatchObject({
        data: [],
        meta: { total: 0 },
      });
    if (properties.updated_since)
      for (const moment of ["2199-01-01T00:00:00Z", "2198-12-31T10:00:00+23:00"])
        expect((await page(call, ids, { updated_since: moment })).data, "not changed since").toEqual([]);
  });

  test("refuses a cursor that is none or of another order, and a moment that is none", async () => {
    const ids = await fill[path]!();
    const refused = async (name: string, asked: Record<string, string>) => {
      const address = `${addressOf(call, ids)}?${new URLSearchParams({ per_page: "1", ...asked })}`;
      const { status, body } = await rest("GET", address, { headers: headersFor(call) });
      expect({ address, status }).toMatchObject({ status: 422 });
      expect(Object.keys(body.errors)).toEqual([name]);
    };
    await refused("after", { after: "made up" });
    if (properties.updated_since) await refused("updated_since", { updated_since: "0000-01-01T00:00:00Z" });
    if (path.includes("{")) {
      const address = `${addressOf(call, ids)}?after=made+up`;
      const { status } = await rest("GET", address, { headers: { authorization: `Bearer ${tokens.rita}` } });
      expect({ address, status }, "of another workspace").toMatchObject({ status: 404 });
    }
    const [sort, other] = (properties.sort?.enum ?? []) as string[];
    const { next } = (await page(call, ids, { per_page: "1", ...(sort && { sort }) })).meta;
    if (next && other) await refused("after", { after: next, sort: other });
  });
});

describe("a page that begins after a row", () => {
  const read = async (path: string) => {
    const { body } = await rest("GET", path, { headers: { authorization: `Bearer ${tokens.olga}` } });
    return {
      titles: body.data.map(({ title }: Item) => title),
      ids: body.data.map(({ id }: Item) => id),
      ...body.meta,
    };
  };

  test.each([
    ["that Postgres sorts", "objects"],
    ["that is read whole", "categories"],
  ])("of a list %s skips nothing and repeats nothing when that row goes and others come", async (_, noun) => {
    const workspace = await make.sameWorkspace();
    const board = await rest("POST", "/containers", {
      as: make.owner,
      body: { workspace_id: workspace, title: "Hal" },
    });
    const add = async (title: string) => {
      const body = noun === "objects" ? { container_id: board.body.data.id, title } : { title };
      const path = noun === "objects" ? "/objects" : `/workspaces/${workspace}/categories`;
      return (await rest("POST", path, { as: make.owner, body })).body.data.id as string;
    };
    for (const title of ["b", "d", "f", "h"]) await add(title);
    const path = `/workspaces/${workspace}/${noun}?sort=title&per_page=2`;
    const first = await read(path);
    expect(first.titles).toEqual(["b", "d"]);
    const last =
      noun === "objects" ? `/objects/${first.ids[1]}` : `/workspaces/${workspace}/categories/${first.ids[1]}`;
    expect((await rest("DELETE", last, { as: make.owner })).status).toBe(204);
    await add("a");
    const second = await read(`${path}&after=${first.next}`);
    expect(second.titles[0]).toBe("f");
    await add("g");
    const rest_ = await read(`${path}&after=${first.next}`);
    expect(rest_.titles).toEqual(["f", "g"]);
    expect((await read(`${path}&after=${rest_.next}`)).titles).toEqual(["h"]);
  });

  test("tells nothing that is not in the list to who reads the cursor", async () => {
    const { next } = (await rest("GET", `/workspaces/${make.workspace}/users?per_page=1`, { as: make.owner })).body
      .meta;
    expect(Buffer.from(next, "base64url").toString("latin1")).not.toMatch(/members|World/);
  });

  test("reads on where its order is by what the reader may not see", async () => {
    const path = `/workspaces/${make.workspace}/templates?sort=-in_use`;
    const read = async (more: string) =>
      (await rest("GET", `${path}&${more}`, { as: fixture.world.ids.mia })).body as {
        data: Item[];
        meta: { next: string };
      };
    await templateIn(make);
    const all = (await read("per_page=25")).data;
    const first = await read("per_page=1");
    const second = await read(`per_page=1&after=${first.meta.next}`);
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 2));
  });
});
