import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { TRIAL_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { insertFirstKinds } from "./first-kinds.ts";
import { isKept, slugTaken } from "./former-slugs.ts";
import type { NameVerdict, NewWorkspace } from "./inputs.ts";
import { mayCreateWorkspace } from "./may-create.ts";
import { slugOf } from "./slug.ts";
import { startTrial } from "./trial.ts";

/**
 * Creates a workspace owned by the actor, and returns its id. The actor's first one starts with their only trial, later
 * ones with the free plan. Runs as operator, because the actor is not a member yet.
 */
export async function createWorkspace(
  actor: Pick<Actor, "userId" | "impersonatorId" | "memberships"> & Partial<Pick<Actor, "proof" | "byCompany">>,
  input: z.output<typeof NewWorkspace>,
): Promise<string> {
  if (!mayCreateWorkspace(actor)) throw forbidden();
  return transact(asOperator, async (tx) => {
    const trial = await startTrial(tx, actor.userId);
    const [created] = await tx
      .insert(workspaces)
      .values({
        ...input,
        slug: slugOf(input.name),
        ownerId: actor.userId,
        commercialStatus: trial ? "trial" : "inactive",
        plan: trial ? "trial" : "free",
        planEndsOn: trial ? addDays(today(), TRIAL_DAYS) : null,
      })
      .onConflictDoNothing({ target: workspaces.slug })
      .returning({ id: workspaces.id });
    if (!created || (await isKept(tx, slugOf(input.name), null))) throw slugTaken("name");
    const { id } = created;
    if (input.vat) await enqueue(tx, "vat.verify", { workspaceId: id, vat: input.vat });
    await tx.insert(memberships).values({ workspaceId: id, userId: actor.userId, role: "owner" });
    await insertFirstKinds(tx, id);
    await recordEvent(tx, actor, "workspace.create", { workspaceId: id, aboutId: id, title: input.name });
    return id;
  });
}

/** Whether a name is free, and its slug. A name without letters or digits is never free. */
export async function verifyName(name: string): Promise<z.output<typeof NameVerdict>> {
  const slug = slugOf(name);
  const taken =
    slug !== "" &&
    (await reading(
      asOperator,
      async (tx) => (await tx.$count(workspaces, eq(workspaces.slug, slug))) > 0 || isKept(tx, slug, null),
    ));
  return { available: slug !== "" && !taken, slug };
}
