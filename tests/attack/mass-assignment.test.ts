import { readOne } from "@db/transact";
import { type JsonSchema, jsonOf } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { actorOf } from "@server/tenancy/session/session";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { expectationsOf } from "../entry-points/audiences.ts";
import { callProcedure, callRest } from "../entry-points/calls.ts";
import { type Caller, copyOfCaller, type Fixture, makeFixture, signIn } from "../entry-points/fixture.ts";
import { freshFixtures } from "../entry-points/fresh-fixtures.ts";
import { endOpenPacks } from "../entry-points/make-pack.ts";
import { table } from "../entry-points/table.ts";
import { fetchApp } from "../rest/client.ts";
import { as } from "../world.ts";

type Procedures = Record<string, { _def: { type: string; inputs: z.ZodType[] } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;
const changes = Object.entries(procedures).filter(([, { _def }]) => _def.type === "mutation" && _def.inputs.length > 0);

/** Values of fields that no input has; none may be found in the database afterwards. */
const word = "zz-smuggled";
const id = "0197a000-dead-7000-8000-00000000beef";
const smuggledValues = [word, id, "1999-01-02", "1987654321"];
/** `stranger` is the owner of another workspace, to whom records might be assigned. */
type Scene = Fixture & { stranger: string; owner: Caller };
const makeScene = async (): Promise<Scene> => {
  const fixture = await makeFixture();
  const { rita, olga } = fixture.world.ids;
  return { ...fixture, stranger: rita, owner: await signIn("owner", olga) };
};
const expectStrangerAsBefore = async ({ stranger, world }: Scene) =>
  expect(await actorOf(stranger)).toMatchObject({
    isSuperAdmin: false,
    memberships: [{ workspace_id: world.rival, role: "owner" }],
  });
const fixture = freshFixtures(makeScene, expectStrangerAsBefore);

const smuggled = ({ stranger, world }: Scene) => ({
  is_super_admin: true,
  isSuperAdmin: true,
  email: `${word}@world.test`,
  email_verified: true,
  password_hash: word,
  passwordHash: word,
  phone: word,
  role: "owner",
  is_owner: true,
  isOwner: true,
  is_container_admin: true,
  owner_id: stranger,
  ownerId: stranger,
  user_id: stranger,
  userId: stranger,
  created_by: stranger,
  createdBy: stranger,
  invited_by: stranger,
  impersonator_id: stranger,
  workspace_id: world.rival,
  workspaceId: world.rival,
  container_id: world.rivalBoard,
  containerId: world.rivalBoard,
  parent_id: world.rivalBoard,
  deletion_id: id,
  id,
  public_id: word,
  publicId: word,
  plan: "free",
  plan_ends_on: "1999-01-02",
  planEndsOn: "1999-01-02",
  extra_boards: 1987654321,
  extraBoards: 1987654321,
  trial_started_at: "1999-01-02T00:00:00Z",
  vat_verified_at: "1999-01-02T00:00:00Z",
  commercial_status: "to_dispose",
  customer_number: 1987654321,
  slug: word,
  verdict: "T",
  signed: true,
  sha256: word,
  token_hash: word,
  tokenHash: word,
  created_at: "1999-01-02T00:00:00Z",
  expires_at: "1999-01-02T00:00:00Z",
});

const namesIn = (schema: JsonSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...[schema.anyOf, schema.allOf as JsonSchema[] | undefined, schema.oneOf as JsonSchema[] | undefined].flatMap(
    (some) => (some ?? []).flatMap(namesIn),
  ),
];
const known = new Map(
  changes.map(([name, { _def }]) => [name, new Set(_def.inputs.flatMap((input) => namesIn(jsonOf(input, "input"))))]),
);
const calls = callsOf(appRouter);
/**
 * Fields that say where a record is. They are sent apart: the database may refuse them, which would hide the others.
 */
const isPlace = (field: string) => /^(id|workspace_?id|container_?id|parent_?id|deletion_?id)$/i.test(field);
const extra = (name: string, places: boolean) =>
  Object.fromEntries(
    Object.entries(smuggled(fixture())).filter(([field]) => !known.get(name)!.has(field) && isPlace(field) === places),
  );

let allRowsQuery = "";
/** All rows, of all tables, that hold one of these texts. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  if (!allRowsQuery) {
    const tables = await readOne<{ name: string }>({
      text: "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'",
    });
    allRowsQuery = tables
      .map(({ name }) => `select '${name}: ' || t::text as row from "${name}" t where t::text like any ($1)`)
      .join(" union all ");
  }
  const rows = await readOne<{ row: string }>({ text: allRowsQuery, values: [texts.map((part) => `%${part}%`)] });
  return rows.map(({ row }) => row).sort();
}

/**
 * The rows with smuggled values, of which there must be none, and what no call may change. One query, since it reads
 * all tables.
 */
async function protectedState() {
  const query = (text: string) => readOne({ text });
  const ofRival = [fixture().world.rival, fixture().stranger];
  const found = await rowsWith(...smuggledValues, ...ofRival);
  return {
    smuggled_rows: found.filter((row) => smuggledValues.some((part) => row.includes(part))),
    super_admins: await query("select email from users where is_super_admin order by 1"),
    plans: await query(
      "select name, plan, plan_ends_on, owner_id, commercial_status from workspaces where slug in ('acme', 'rival') order by 1",
    ),
    of_rival: found.filter((row) => ofRival.some((part) => row.includes(part))),
  };
}

const rows = changes.flatMap(([name]) =>
  [table[name] ?? []].flat().map((row) => [`${name} ${row.when ?? ""}`.trim(), name, row] as const),
);

describe("fields that an input does not have are ignored", () => {
  test.each(rows)("%s", async (_, name, row) => {
    const { acme, owner } = fixture();
    const overRest = calls.filter((call) => call.name === name).slice(0, 1);
    const entryPoints = [undefined, ...overRest].flatMap((call) =>
      [true, false].map((places) => [call, places] as const),
    );
    const attempts = [];
    for (const [call, places] of entryPoints) {
      const caller = row.changesOwnAccount ? await copyOfCaller(owner) : owner;
      attempts.push({ call, caller, input: { ...extra(name, places), ...(await row.input?.(acme, caller)) } });
    }
    const before = await protectedState();
    for (const { call, caller, input } of attempts) {
      await endOpenPacks(acme); // one person has few made at a time
      const { word: answer } = await (call ? callRest(call, caller, input) : callProcedure(name, caller, input));
      expect(answer, "a refused call proves nothing").toBe(
        expectationsOf(row.audience, { ...row.except, ...(call && row.overRest) }).owner,
      );
    }
    expect(await protectedState()).toEqual({ ...before, smuggled_rows: [] });
  });

  test("and an id in the body does not replace the one in the address", async () => {
    const { world, owner } = fixture();
    const sent = { id: world.other, title: "Onder een andere naam" };
    const headers = { authorization: `Bearer ${owner.bearer}`, "content-type": "application/json" };
    for (const query of ["", `?id=${world.other}`])
      await fetchApp(`/api/v1/containers/${world.floor}${query}`, {
        method: "PUT",
        body: JSON.stringify(sent),
        headers,
      });
    const titles = await Promise.all([world.floor, world.other].map((id) => as(world.ids.olga).container.get({ id })));
    expect(titles.map(({ title }) => title)).toEqual(["Onder een andere naam", "Site Zuid"]);
  });

  test("and the stranger is unchanged", () => expectStrangerAsBefore(fixture()));
});
