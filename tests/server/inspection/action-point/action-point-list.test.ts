import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { as } from "../../../world.ts";
import { lea, setUp, world } from "./action-point-setup.ts";

/** More than a list looks up by a word (FEW in list-filters.ts). */
const MANY = 1100;
const priorities = ["high", "medium", "low", "to_plan"] as const;
const statuses = ["pending", "past", "ok", "nok"] as const;
const sorts = ["scheduled_at", "priority", "title", "object", "created_at", "updated_at"] as const;

beforeAll(async () => {
  await setUp();
  const titles = ["Delta", "alfa", "Charlie", "alfa"];
  const objects = await Promise.all(
    titles.map((title, n) =>
      lea().object.create({ container_id: n === 2 ? world.board : world.floor, title, display_code: `OB-${n}` }),
    ),
  );
  await transact(asOperator, async (tx) => {
    const shared = { workspaceId: world.acme };
    await tx.insert(actionPoints).values(
      Array.from({ length: MANY }, (_, n) => {
        const object = n % 5 === 4 ? undefined : objects[n % 4];
        return {
          ...shared,
          containerId: n % 5 === 4 ? (n % 2 === 0 ? world.other : world.floor) : object!.container_id,
          objectId: object?.id ?? null,
          title: n === 700 ? "Veelvuldig zeldzaam" : `Veelvuldig ${n % 40}`,
          priority: priorities[n % 4]!,
          status: (["pending", "ok", "nok"] as const)[n % 3]!,
          scheduledOn: n % 7 === 0 ? null : addDays(today(), (n % 60) - 30),
          createdAt: new Date(Date.now() - (n % 300) * 60_000),
          updatedAt: new Date(Date.now() - (n % 200) * 60_000),
        };
      }),
    );
  });
});

type Listed = Awaited<ReturnType<ReturnType<typeof lea>["actionPoint"]["inWorkspace"]>>["items"][number];

const keyOf: Record<(typeof sorts)[number], (point: Listed) => string | number | null> = {
  scheduled_at: ({ scheduled_at }) => scheduled_at,
  priority: ({ priority }) => priorities.indexOf(priority),
  title: ({ title }) => title.toLowerCase(),
  object: ({ object, container }) => (object ?? container).title.toLowerCase(),
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

/** All pages of a list, one after the other. */
async function pagesOf(name: "olga" | "gus", asked: object): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let page = 1; ; page++) {
    const { items, meta } = await as(world.ids[name]).actionPoint.inWorkspace({
      id: world.acme,
      per_page: 100,
      page,
      ...asked,
    });
    found.push(...items);
    if (page >= meta.last_page) {
      expect(found).toHaveLength(meta.total);
      return found;
    }
  }
}

/** By the key, empty ones last, then by priority, then by id. */
function inOrder(points: Listed[], sort: string): Listed[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = keyOf[sort.replace("-", "") as (typeof sorts)[number]];
  return points.toSorted((a, b) => {
    const [one, two] = [key(a), key(b)];
    if (one !== two) return one === null ? 1 : two === null ? -1 : one < two ? -sign : sign;
    return priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || (a.id < b.id ? -1 : 1);
  });
}

const idsOf = (points: Listed[]) => points.map(({ id }) => id);

test.each(sorts.flatMap((sort) => [sort, `-${sort}`]))(
  "sorted by %s, its pages have each once, in order",
  async (sort) => {
    const all = await pagesOf("olga", { sort });
    expect(all).toHaveLength(MANY);
    expect(new Set(idsOf(all)).size).toBe(MANY);
    expect(idsOf(all)).toEqual(idsOf(inOrder(all, sort)));
    const guests = all.filter(({ container }) => container.id === world.floor);
    expect(idsOf(await pagesOf("gus", { sort }))).toEqual(idsOf(guests));
    const open = all.filter(({ status }) => status !== "ok");
    expect(idsOf(await pagesOf("olga", { sort, filter: { status: ["pending", "past", "nok"] } }))).toEqual(idsOf(open));
  },
);

test("words find what holds all of them, be they in many or in few, for whom they concern", async () => {
  const all = await pagesOf("olga", {});
  const found = async (name: "olga" | "gus", words: string) => idsOf(await pagesOf(name, { filter: { name: words } }));
  const holding = (...words: string[]) =>
    idsOf(
      all.filter(({ title, object, container }) => {
        const texts = [title, object?.title, object?.display_code, container.title].join("\n").toLowerCase();
        return words.every((word) => texts.includes(word));
      }),
    );
  expect(await found("olga", "veelvuldig")).toHaveLength(MANY);
  expect(await found("olga", "veelvuldig zeldzaam")).toEqual(holding("zeldzaam"));
  expect(await found("olga", "zeldzaam veelvuldig")).toHaveLength(1);
  expect(await found("olga", "charlie 39")).toEqual(holding("charlie", "39"));
  expect(await found("olga", "ob-3")).toEqual(holding("ob-3"));
  expect(await found("olga", "a")).toEqual(holding("a"));
  expect(await found("olga", "nergens")).toEqual([]);
  expect(await found("gus", "charlie")).toEqual([]);
});

test("the counts are those of the list, by status, for who asks", async () => {
  for (const name of ["olga", "gus"] as const) {
    const all = await pagesOf(name, {});
    const { counts, meta } = await as(world.ids[name]).actionPoint.listPage({ id: world.acme });
    expect(meta.total).toBe(all.length);
    for (const status of statuses) expect(counts[status]).toBe(all.filter((point) => point.status === status).length);
  }
});
