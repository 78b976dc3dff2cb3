import { scimPeople } from "@db/schema/scim";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../../../world.ts";
import { inTransaction } from "../../tenancy/provider/provider-setup.ts";
import { ERROR, type Provisioner, provisionerOf } from "./scim-client.ts";

const ALL = 5000;

let world: World;
let scim: Provisioner;
beforeAll(async () => {
  world = await makeWorld();
  scim = await provisionerOf(world.acme, world.ids.olga);
  const people = Array.from({ length: ALL }, (_, i) => ({ workspaceId: world.acme, userName: `p${i}@acme.test` }));
  await inTransaction((tx) => tx.insert(scimPeople).values(people));
});

const list = async (query: string) => (await scim("GET", `/Users?${query}`)).body;

describe("a list of 5,000", () => {
  test("is given a page at a time, each person once", async () => {
    const seen = new Set<string>();
    for (let startIndex = 1; startIndex <= ALL; startIndex += 200) {
      const page = await list(`startIndex=${startIndex}&count=200`);
      expect([page.totalResults, page.startIndex, page.itemsPerPage]).toEqual([ALL, startIndex, 200]);
      for (const { id } of page.Resources) seen.add(id);
    }
    expect(seen.size).toBe(ALL);
  });

  test.each([
    ["", 1, 100],
    ["count=100000", 1, 200],
    ["count=0", 1, 0],
    ["count=-5", 1, 0],
    ["startIndex=0", 1, 100],
    ["startIndex=-7&count=3", 1, 3],
    ["startIndex=4999&count=100", 4999, 2],
    ["startIndex=999999999999&count=1", 1_000_000, 0],
  ])("is bounded where %j is asked", async (query, startIndex, itemsPerPage) => {
    const page = await list(query);
    expect(page).toMatchObject({ totalResults: ALL, startIndex, itemsPerPage });
    expect(page.Resources).toHaveLength(itemsPerPage);
  });

  test.each(["count=all", "startIndex=1.5", "startIndex=", `count=${"9".repeat(40)}`])(
    "is refused where %s is no number",
    async (query) => {
      expect(await scim("GET", `/Users?${query}`)).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    },
  );

  test("has one for a filter", async () => {
    const page = await list(`filter=${encodeURIComponent('userName eq "P4321@acme.test"')}`);
    expect(page).toMatchObject({ totalResults: 1, Resources: [{ userName: "p4321@acme.test", active: false }] });
  });
});

describe("a filter", () => {
  test.each([
    'userName sw "p"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and active eq true',
    "userName eq 'p1@acme.test'",
    "userName eq p1@acme.test",
    'userName eq "a" or "1" eq "1"',
    `userName eq "x' or '1'='1`,
    'userName eq "a"; delete from scim_people; --',
    'userName eq "a\\u0000"',
    'userName eq "a\\q"',
    'emails.value eq "p1@acme.test"',
    "userName pr",
    "active eq true",
    "",
    "(".repeat(5000),
    `userName eq "${"\\\\".repeat(20_000)}`,
  ])("%j is refused", async (filter) => {
    const { status, body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body]).toEqual([
      400,
      { schemas: [ERROR], status: "400", scimType: "invalidFilter", detail: expect.stringContaining("userName eq") },
    ]);
  });

  test.each([
    `userName eq "' or '1'='1"`,
    'userName eq "%"',
    'userName eq "p_"',
    'userName eq "\\"or\\""',
    'id eq "x"',
  ])("%s finds nobody", async (filter) => {
    expect((await list(`filter=${encodeURIComponent(filter)}`)).totalResults).toBe(0);
  });
});
