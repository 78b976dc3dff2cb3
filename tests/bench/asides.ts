import { seedScale } from "@db/seed/scale";
import type { Aside } from "./aside.ts";
import { compare } from "./measure.ts";
import { besideTable, listTable, searchTable } from "./report.ts";

/** Each loads what it needs of the product only when it runs. */
type Asides = Record<string, (aside: Aside) => Promise<void>>;

/** What --only may name besides the cases, on the database of the cases. */
export const beside: Asides = {
  large: async (aside) => (await import("./large.ts")).reportLarge(aside),
  intake: async ({ databaseUrl, product: { child, base }, pace, print }) => {
    const { intakeRequests } = await import("./intake.ts");
    const sides = (await intakeRequests(base, databaseUrl)).map((shot) => ({ child, shot }));
    const [small, large] = await compare(sides, pace);
    print(`\n${besideTable([{ title: "An intake of 200 questions, beside 20", small: small!, large: large! }])}`);
  },
  measuring: async (aside) => (await import("./measuring.ts")).reportMeasuring(aside),
  fairness: async (aside) => (await import("./fairness.ts")).reportFairness(aside),
};

/** The same, on a database of their own. */
export const apart: Asides = {
  search: async ({ databaseUrl, print }) => {
    const { million, searchTimes } = await import("./search.ts");
    const [workspace] = await seedScale(databaseUrl, million, print);
    print(`\n${searchTable(await searchTimes(databaseUrl, workspace!))}`);
  },
  history: async (aside) => (await import("./history.ts")).reportHistory(aside),
  sealing: async (aside) => (await import("./sealing.ts")).reportSealing(aside),
  due: async (aside) => (await import("./due.ts")).reportDue(aside),
  lists: async ({ databaseUrl, print }) => {
    const { longList, listTimes } = await import("./lists.ts");
    const [workspace] = await seedScale(databaseUrl, longList, print);
    print(`\n${listTable(await listTimes(workspace!))}`);
  },
  bodies: async ({ product, print }) => {
    const { hostileBodies } = await import("./bodies.ts");
    for await (const line of hostileBodies(product.base, product.child)) print(line);
  },
  "sign-in": async ({ print }) => {
    for await (const line of (await import("./sign-in.ts")).signIns()) print(line);
  },
};
