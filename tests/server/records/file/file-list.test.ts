import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

const MANY = 130;
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  const [open, closed] = await Promise.all(
    [world.floor, world.other].map((container) =>
      as(world.ids.olga).object.create({ container_id: container, title: "Lift" }),
    ),
  );
  await transact(asOperator, (tx) =>
    tx.insert(files).values(
      Array.from({ length: MANY }, (_, n) => ({
        workspaceId: world.acme,
        objectId: n % 3 === 0 ? closed!.id : open!.id,
        type: n % 2 === 0 ? ("link" as const) : ("youtube" as const),
        name: "",
        title: `${["verslag", "Étude", "attest"][n % 3]}${n % 4}`,
        link: "https://example.com/",
        size: n % 11,
        expiresOn: n % 5 === 0 ? null : addDays(today(), (n % 13) - 6),
        createdAt: new Date(Date.now() - (n % 50) * 60_000),
      })),
    ),
  );
});

type Listed = Awaited<ReturnType<ReturnType<typeof as>["file"]["list"]>>["items"][number];
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const keyOf: Record<string, (file: Listed) => string | number | null> = {
  title: ({ title }) => plain(title),
  created_at: ({ created_at }) => created_at,
  size: ({ size }) => size,
  expires_on: ({ expires_on }) => expires_on,
};

/** All pages of a list, one after the other. */
async function pagesOf(name: "olga" | "gus", asked: object): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let page = 1; ; page++) {
    const { items, meta } = await as(world.ids[name]).file.list({ id: world.acme, per_page: 20, page, ...asked });
    found.push(...items);
    if (page < meta.last_page) continue;
    expect(found).toHaveLength(meta.total);
    return found;
  }
}

/** By the key, empty ones last, then the newest id first. */
const inOrder = (listed: Listed[], sort: string) => {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = keyOf[sort.replace("-", "")]!;
  return listed.toSorted((a, b) => {
    const [one, two] = [key(a), key(b)];
    if (one !== two) return one === null ? 1 : two === null ? -1 : one < two ? -sign : sign;
    return a.id < b.id ? 1 : -1;
  });
};
const idsOf = (listed: Listed[]) => listed.map(({ id }) => id);

test.each(Object.keys(keyOf).flatMap((sort) => [sort, `-${sort}`]))(
  "sorted by %s, the pages of a list have each file once, in order",
  async (sort) => {
    const all = await pagesOf("olga", { sort });
    expect(new Set(idsOf(all)).size).toBe(MANY);
    expect(idsOf(all)).toEqual(idsOf(inOrder(all, sort)));
    const guests = await pagesOf("gus", { sort });
    const reached = new Set(idsOf(guests));
    expect(guests).toHaveLength(MANY - Math.ceil(MANY / 3));
    expect(idsOf(guests)).toEqual(idsOf(all.filter(({ id }) => reached.has(id))));
    const links = await pagesOf("olga", { sort, ends: "soon" });
    expect(idsOf(links)).toEqual(idsOf(all.filter(({ expires_on }) => expires_on !== null && expires_on >= today())));
  },
);

test.each(["files", "objects"] as const)(
  "%s are found by words that a thousand hold, that few hold, and by short ones",
  async (noun) => {
    const { acme: workspaceId, floor, other } = world;
    const makeMany = async (containerId: string, words: string, many: number) => {
      const rows = Array.from({ length: many }, (_, n) => ({ workspaceId, title: `${words} ${n}` }));
      const holder = await as(world.ids.olga).object.create({ container_id: containerId, title: "Houder" });
      await transact(asOperator, (tx) =>
        noun === "objects"
          ? tx.insert(objects).values(rows.map((row) => ({ ...row, containerId, publicId: crypto.randomUUID() })))
          : tx
              .insert(files)
              .values(rows.map((row) => ({ ...row, objectId: holder.id, type: "link" as const, name: "" }))),
      );
    };
    await makeMany(floor, "Overal één", 1000);
    await makeMany(other, "Overal zeldzaam", 3);
    const total = async (name: "olga" | "gus", q: string) => {
      const { list } = noun === "files" ? as(world.ids[name]).file : as(world.ids[name]).object;
      return (await list({ id: workspaceId, q })).meta.total;
    };
    expect(await total("olga", "overal")).toBe(1003);
    expect(await total("gus", "OVERAL")).toBe(1000);
    expect(await total("olga", "Zeldzáám overal")).toBe(3);
    expect(await total("gus", "zeldzaam")).toBe(0);
    expect(await total("olga", "éé ov")).toBe(1000);
    expect(await total("olga", "overal 999")).toBe(1);
    expect(await total("olga", "over%l")).toBe(0);
  },
);
