import { containers, grants } from "@db/schema/container";
import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { hash } from "@node-rs/argon2";
import type { Context } from "@server/core/trpc";
import { callerFor } from "@server/http/router";
import { actorOf } from "@server/tenancy/session/session";
import { insertFirstKinds } from "@server/tenancy/workspace/first-kinds";

/** The people of the tests, each in a role of their own; and rita, who owns the workspace next door. */
const names = ["sam", "olga", "adam", "lea", "gus", "mia", "tab", "rita"] as const;
export type Name = (typeof names)[number];
export type World = {
  ids: Record<Name, string>;
  acme: string;
  rival: string;
  board: string;
  floor: string;
  other: string;
  rivalBoard: string;
};

/** For invoices. */
const address = { street: "Kerkstraat", number: "1", zip: "9000", city: "Gent" };

export const password = "ten-letters-long";
let hashed: Promise<string> | undefined;

/** Removes every workspace and user, and makes the world again. */
export async function makeWorldAnew(): Promise<World> {
  await transact(asOperator, async (tx) => {
    for (const table of [containers, workspaces, users]) await tx.delete(table);
  });
  return makeWorld();
}

/**
 * Two workspaces on plans that do not end. sam is super admin; olga owns Acme, adam is admin, lea admin of its board,
 * gus guest of the floor in it, mia a member of nothing, tab a tablet with the board. Acme's other board is granted to
 * nobody.
 */
export async function makeWorld(): Promise<World> {
  hashed ??= hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const passwordHash = await hashed;
  return transact(asOperator, async (tx) => {
    const made = await tx
      .insert(users)
      .values(
        names.map((name) => ({
          email: `${name}@world.test`,
          passwordHash,
          provedAt: name === "tab" ? null : new Date(),
          firstName: name,
          lastName: "World",
          isSuperAdmin: name === "sam",
        })),
      )
      .returning({ id: users.id, firstName: users.firstName });
    const ids = Object.fromEntries(made.map(({ id, firstName }) => [firstName, id])) as Record<Name, string>;
    const [acme, rival] = await tx
      .insert(workspaces)
      .values([
        { name: "Acme", slug: "acme", ownerId: ids.olga, plan: "enterprise", ...address },
        { name: "Rival", slug: "rival", ownerId: ids.rita, plan: "enterprise", ...address },
      ])
      .returning({ id: workspaces.id });
    const workspaceId = acme!.id;
    for (const { id } of [acme!, rival!]) await insertFirstKinds(tx, id);
    await tx.insert(memberships).values([
      { workspaceId, userId: ids.olga, role: "owner" },
      { workspaceId, userId: ids.adam, role: "admin" },
      ...(["lea", "gus", "mia"] as const).map((name) => ({
        workspaceId,
        userId: ids[name],
        role: "member" as const,
      })),
      { workspaceId, userId: ids.tab, role: "tablet", tabletName: "tab", signsInByLabel: true },
      { workspaceId: rival!.id, userId: ids.rita, role: "owner" },
    ]);
    const [board, other, rivalBoard] = await tx
      .insert(containers)
      .values([
        { workspaceId, userId: ids.olga, title: "Site Noord" },
        { workspaceId, userId: ids.olga, title: "Site Zuid" },
        { workspaceId: rival!.id, userId: ids.rita, title: "Geheim" },
      ])
      .returning({ id: containers.id });
    const [floor] = await tx
      .insert(containers)
      .values({ workspaceId, userId: ids.olga, parentId: board!.id, title: "Gelijkvloers" })
      .returning({ id: containers.id });
    await tx.insert(grants).values([
      { workspaceId, containerId: board!.id, userId: ids.lea, role: "admin" },
      { workspaceId, containerId: floor!.id, userId: ids.gus, role: "guest" },
      { workspaceId, containerId: board!.id, userId: ids.tab, role: "guest" },
    ]);
    return {
      ids,
      acme: workspaceId,
      rival: rival!.id,
      board: board!.id,
      floor: floor!.id,
      other: other!.id,
      rivalBoard: rivalBoard!.id,
    };
  });
}

type Caller = ReturnType<typeof callerFor>;

/**
 * Everything the product can be asked, asked by that person: `await as(world.ids.gus).object.rename(…)`. Without an id:
 * by nobody.
 */
export function as(userId: string | null, context: Partial<Context> = {}): Caller {
  const reach = (path: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => (typeof name === "string" && name !== "then" ? reach([...path, name]) : undefined),
      apply: async (_, __, args: unknown[]) => {
        const actor = userId && (await actorOf(userId));
        const caller = callerFor({
          actor: actor || null,
          locale: "nl",
          transport: "page",
          source: "192.0.2.1",
          device: "tests",
          ...context,
        });
        const procedure = path.reduce((at, part) => (at as Record<string, unknown>)[part], caller as unknown) as (
          ...given: unknown[]
        ) => unknown;
        return procedure(...args);
      },
    });
  return reach([]) as Caller;
}

/** What a refused call says: its code and its message's key. */
export async function errorOf(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
  throw new Error("It was not refused.");
}
