/** The demo world, made through the product's own doors. It is there whole or made anew: the super admin comes last. */

import { closePools } from "@db/client";
import { actionPoints } from "@db/schema/action-point";
import { files } from "@db/schema/file";
import { libraryFiles } from "@db/schema/library-file";
import { reports } from "@db/schema/report";
import { subscriptionOptions } from "@db/schema/subscription";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { overTheWall, transact } from "@db/transact";
import { createUser } from "@server/user/create";
import { hashPassword } from "@server/user/password";
import { eq, inArray, like } from "drizzle-orm";
import { makeGlobalLibrary } from "./demo/library.ts";
import { makeMarket } from "./demo/market.ts";
import { payFor } from "./demo/paying.ts";
import { makeWorkspace } from "./demo/workspace.ts";
import { acme, rival } from "./equipment.ts";

const acmeCompany = { company: acme.company, street: "Ketenislaan", number: "12", zip: "9130", city: "Kallo" };
const rivalCompany = { company: rival.company, street: "Havenstraat", number: "3", zip: "2030", city: "Antwerpen" };

const DOMAIN = "demo.test";
export const DEMO_PASSWORD = "demo-demo-demo";

const people = {
  owner: ["Leen", "Maes"],
  admin: ["Karim", "Benali"],
  lead: ["Tom", "Claes"],
  guest: ["Sofie", "Wouters"],
  tablet: ["Tablet", "Werkplaats"],
  rival: ["Ruben", "Declercq"],
} as const;
export type DemoName = keyof typeof people;

async function account(name: string, [first_name, last_name]: readonly [string, string]) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return transact(overTheWall, (tx) =>
    createUser(tx, { email: `${name}@${DOMAIN}`, passwordHash, first_name, last_name, locale: "nl", agreesToTerms: true, proven: true }),
  );
}

async function superAdmin(...about: Parameters<typeof account>): Promise<string> {
  const id = await account(...about);
  await transact(overTheWall, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, id)));
  return id;
}

export async function seedDemo(): Promise<"made" | "there"> {
  const [last] = await transact(overTheWall, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `super@${DOMAIN}`)),
  );
  if (last) return "there";
  await removeUnfinished();
  const made = await Promise.all(Object.entries(people).map(async ([name, words]) => [name, await account(name, words)] as const));
  const ids = Object.fromEntries(made) as Record<DemoName, string>;
  const acmeId = await makeWorkspace(acme, ids.owner, { ...ids });
  const rivalId = await makeWorkspace(rival, ids.rival, { ...ids, owner: ids.rival });
  const editors = await superAdmin("voorbeelden", ["Redactie", "Register"]);
  await makeMarket(editors);
  await payFor({ workspaceId: acmeId, ownerId: ids.owner, period: "yearly", daysAgo: 100, company: acmeCompany }, editors);
  await payFor({ workspaceId: rivalId, ownerId: ids.rival, period: "monthly", daysAgo: 12, company: rivalCompany }, editors);
  await makeGlobalLibrary(await superAdmin("super", ["Nora", "Peeters"]));
  return "made";
}

/** What an earlier start that was killed has left. */
const removeUnfinished = () =>
  transact(overTheWall, async (tx) => {
    const unfinished = await tx
      .select({ id: users.id })
      .from(users)
      .where(like(users.email, `%@${DOMAIN}`));
    if (unfinished.length === 0) return;
    const owners = unfinished.map(({ id }) => id);
    const left = (await tx.select({ id: workspaces.id }).from(workspaces).where(inArray(workspaces.ownerId, owners))).map(({ id }) => id);
    if (left.length > 0) {
      await tx.delete(subscriptionOptions).where(inArray(subscriptionOptions.sourceWorkspaceId, left));
      for (const table of [actionPoints, reports, files, libraryFiles]) await tx.delete(table).where(inArray(table.workspaceId, left));
      await tx.delete(workspaces).where(inArray(workspaces.id, left));
    }
    await tx.delete(users).where(inArray(users.id, owners));
  });

await seedDemo();
await closePools();
