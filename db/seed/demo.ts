/**
 * The demo world, made through the product's own procedures. The last super admin is made last: if that account exists
 * the demo is complete, otherwise it is made again.
 */

import { closePools } from "@db/client";
import { subscriptionOptions } from "@db/schema/subscription";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { eraseWorkspace } from "@server/billing/closing/erase";
import { env } from "@server/core/env";
import { createUser } from "@server/tenancy/user/create";
import { hashPassword } from "@server/tenancy/user/password";
import { eq, inArray, like } from "drizzle-orm";
import { Client } from "pg";
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
  inspector: ["Pieter", "Van Hove"],
  tablet: ["Tablet", "Werkplaats"],
  rival: ["Ruben", "Declercq"],
} as const;
export type DemoName = keyof typeof people;

async function account(name: string, [first_name, last_name]: readonly [string, string]) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return transact(asOperator, (tx) =>
    createUser(tx, {
      email: `${name}@${DOMAIN}`,
      passwordHash,
      first_name,
      last_name,
      locale: "nl",
      agreesToTerms: true,
      proven: name !== "tablet",
    }),
  );
}

async function superAdmin(...about: Parameters<typeof account>): Promise<string> {
  const id = await account(...about);
  await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, id)));
  return id;
}

export async function seedDemo(): Promise<"made" | "there"> {
  const [last] = await transact(asOperator, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `super@${DOMAIN}`)),
  );
  if (last) return "there";
  await removeUnfinished();
  const made = await Promise.all(
    Object.entries(people).map(async ([name, words]) => [name, await account(name, words)] as const),
  );
  const ids = Object.fromEntries(made) as Record<DemoName, string>;
  const acmeId = await makeWorkspace(acme, ids.owner, { ...ids });
  const rivalId = await makeWorkspace(rival, ids.rival, { ...ids, owner: ids.rival });
  const editors = await superAdmin("voorbeelden", ["Redactie", "Register"]);
  await makeMarket(editors);
  await payFor(
    { workspaceId: acmeId, ownerId: ids.owner, period: "yearly", daysAgo: 100, company: acmeCompany },
    editors,
  );
  await payFor(
    { workspaceId: rivalId, ownerId: ids.rival, period: "monthly", daysAgo: 12, company: rivalCompany },
    editors,
  );
  await makeGlobalLibrary(await superAdmin("super", ["Nora", "Peeters"]));
  return "made";
}

/** Removes what a killed earlier start left: workspaces by the product's own deletion, then the accounts. */
async function removeUnfinished(): Promise<void> {
  const unfinished = await transact(asOperator, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(like(users.email, `%@${DOMAIN}`)),
  );
  if (unfinished.length === 0) return;
  const owners = unfinished.map(({ id }) => id);
  const remaining = await transact(asOperator, async (tx) => {
    const theirs = inArray(workspaces.ownerId, owners);
    const sources = tx.select({ id: workspaces.id }).from(workspaces).where(theirs);
    await tx.delete(subscriptionOptions).where(inArray(subscriptionOptions.sourceWorkspaceId, sources));
    return tx.update(workspaces).set({ deletedAt: new Date() }).where(theirs).returning({ id: workspaces.id });
  });
  for (const { id } of remaining) await eraseWorkspace(id);
  await transact(asOperator, (tx) => tx.delete(users).where(inArray(users.id, owners)));
}

/** Runs fn under an advisory lock, one process at a time; the second finds what the first has made. */
async function oneAtATime(fn: () => Promise<unknown>): Promise<void> {
  const lockClient = new Client({ connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL });
  await lockClient.connect();
  try {
    await lockClient.query("select pg_advisory_lock(hashtext('demo'))");
    await fn();
  } finally {
    await lockClient.end(); // releases the advisory lock
  }
}

await oneAtATime(seedDemo);
await closePools();
