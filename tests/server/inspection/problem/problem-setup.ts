import { actionPoints } from "@db/schema/action-point";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import type { JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { as, makeWorld, type World } from "../../../world.ts";

/** The object of a test, anew for each. */
export const at = {} as { world: World; make: ReturnType<typeof makeIn>; publicId: string; objectId: string };

let sources = 0;
export const inTransaction = <T>(change: Parameters<typeof transact<T>>[1]) => transact(asOperator, change);
/** A caller without an account, each from another network. */
export const stranger = () => as(null, { source: `198.51.100.${++sources}` });
export const report = (more: object = {}, from = stranger()) =>
  from.problem.report({ publicId: at.publicId, what: "Lekt olie", ...more });
export const reported = () =>
  inTransaction((tx) => tx.select().from(actionPoints).where(eq(actionPoints.objectId, at.objectId)));

/** An object with a QR code before each test, in a workspace that accepts problems. */
export function problemSetup() {
  beforeAll(async () => {
    at.world = await makeWorld();
    const { acme: workspace, board, floor, other, ids } = at.world;
    at.make = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  });
  beforeEach(async () => {
    await inTransaction((tx) =>
      tx.execute(sql`update workspaces set takes_problems = true, plan = 'enterprise', plan_ends_on = null
        where id = ${at.world.acme}`),
    );
    const made = await at.make.objectWithQr();
    Object.assign(at, { objectId: made.id, publicId: made.publicId });
    await inTransaction((tx) => tx.execute(sql`delete from attempts`));
    await inTransaction((tx) => tx.delete(outbox));
  });
}

/** Runs the jobs that are due now, as a worker would; gives how many. */
export async function runDue() {
  const due = await inTransaction((tx) => tx.delete(outbox).where(sql`due_at <= now()`).returning());
  for (const { id, name, payload } of due)
    await doJob(name as JobName, payload as never, {
      id,
      attempt: 1,
    });
  return due.length;
}
