import { notDeleted } from "@db/not-deleted";
import { isInReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { DomainError, invalid } from "@server/core/errors";
import { createObjectOfKind, editObjectOfKind } from "@server/inspection/kind/objects-of-kind";
import { NewObject, type ObjectByNumber, ObjectChanges, type ObjectView } from "@server/records/object/inputs";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

type Input = z.output<typeof ObjectByNumber>;
type Outcome = { view: ObjectView; outcome: "made" | "changed" | "unchanged" };

/**
 * Makes the object that has this number in another system, or changes the fields that the input has; sent again, it
 * changes nothing. Of two that make it at once, the second changes it.
 *
 * @throws invalid at container_id where there is none yet and no place in this workspace is named
 */
export async function putByNumber(actor: Actor, input: Input, locale: Locale): Promise<Outcome> {
  const { id: workspaceId, number, container_id, ...fields } = input;
  authorizeIn(actor, workspaceId, "workspace.see");
  const before = await find(actor, workspaceId, number);
  if (before) return change(actor, input, before, locale);
  if (!container_id) throw invalid("mistake.required", "container_id");
  if (!fields.title) throw invalid("mistake.required", "title");
  await requireIn(actor, workspaceId, container_id);
  try {
    const wanted = NewObject.parse({ ...fields, container_id, external_number: number });
    return { view: await createObjectOfKind(actor, wanted, locale), outcome: "made" };
  } catch (error) {
    const other = isTaken(error) && (await find(actor, workspaceId, number));
    if (!other) throw error;
    return change(actor, input, other, locale);
  }
}

const Known = z.object({ id: z.string(), version: z.string() });
type Known = z.infer<typeof Known>;

async function change(actor: Actor, input: Input, before: Known, locale: Locale): Promise<Outcome> {
  const { id: workspaceId, number, container_id: _, ...fields } = input;
  const changes = ObjectChanges.parse({ ...fields, id: before.id });
  const view = await editObjectOfKind(actor, changes, locale);
  const after = await find(actor, workspaceId, number);
  return { view, outcome: after?.version === before.version ? "unchanged" : "changed" };
}

/** The object with this number in reach, and a text that changes with it. */
async function find(actor: Actor, workspaceId: string, number: string): Promise<Known | undefined> {
  const rows = await reading(
    actor,
    (tx) => queryRows(tx, Known)`
    select id, updated_at::text as version from objects where workspace_id = ${workspaceId} and external_number <> ''
      and plain(external_number) = plain(${number}) and ${notDeleted("objects")}
      and ${isInReach(actor, objects.workspaceId, objects.containerId)}`,
  );
  return rows[0];
}

const requireIn = (actor: Actor, workspaceId: string, containerId: string) =>
  reading(actor, async (tx) => {
    const container = await containerFor(tx, actor, "object.create", containerId);
    if (container.workspaceId !== workspaceId) throw invalid("refusal.missing", "container_id");
  });

const isTaken = (error: unknown): boolean =>
  error instanceof TRPCError && error.cause instanceof DomainError && error.cause.code === "number_taken";
