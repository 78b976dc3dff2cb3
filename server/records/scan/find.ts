import { notDeleted } from "@db/not-deleted";
import { administersSome, inReach, isInReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { asOperator, reading, readingAcross, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, accessIn, membershipOf } from "@server/core/actor";
import { letters } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { plain } from "@server/core/search-words";
import { isPublic } from "@server/records/object/public";
import { UseRow, useFacts } from "@server/records/use/facts";
import { answerView } from "@server/records/use/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { codesIn } from "./codes.ts";
import { type Found, MOST_MACHINES, type ScannedText } from "./inputs.ts";
import { addressIn } from "./ours.ts";

/**
 * What a scanned or typed text is to the actor: a machine they may see, in whichever of their workspaces, a sticker, an
 * address, or nothing.
 */
export async function findScanned(
  actor: Actor,
  { text, workspace }: z.output<typeof ScannedText>,
  locale: Locale,
): Promise<Found> {
  const address = addressIn(text.trim());
  if (address === "ours") return { kind: "gone" };
  if (address)
    return "host" in address ? { kind: "address", host: address.host } : behindSticker(actor, address.publicId);
  return byCode(actor, codesIn(text), workspace, locale);
}

const Owner = z.object({
  id: z.string().nullable(),
  workspace_id: z.string(),
  is_seen: z.boolean(),
  is_public: z.boolean(),
});

/** Two look-ups by unique keys, as operator: whose it is must be known to say that it is somebody else's. */
const behindSticker = (actor: Actor, publicId: string): Promise<Found> =>
  reading(asOperator, async (tx) => {
    const [owner] = await queryRows(tx, Owner)`
      select objects.id, objects.workspace_id, ${isPublic} as is_public,
        ${isInReach(actor, objects.workspaceId, objects.containerId)} as is_seen
      from objects where objects.public_id = ${publicId} and ${notDeleted("objects")}
      union all
      select null, s.workspace_id, true, false from stickers s
      where s.public_id = ${publicId} and s.object_id is null`;
    if (!owner) return { kind: "gone" };
    // the operator's role sees grants in workspaces that this session does not reach
    const isMember = actor.isSuperAdmin || membershipOf(actor, owner.workspace_id) !== undefined;
    if (owner.id && owner.is_seen && isMember) return { kind: "machine", id: owner.id };
    if (!owner.id && isMember) {
      const may_make = await mayMakeIn(tx, actor, owner.workspace_id);
      return { kind: "sticker", public_id: publicId, workspace_id: owner.workspace_id, may_make };
    }
    // of their own workspace but out of reach, and without a public page: as if it did not exist
    if (isMember && !owner.is_public) return { kind: "gone" };
    return { kind: "elsewhere", public_id: owner.is_public ? publicId : null };
  });

const Some = z.object({ some: z.boolean() });

/** Whether the actor may make machines somewhere in a workspace now. */
async function mayMakeIn(tx: Tx, actor: Actor, workspaceId: string): Promise<boolean> {
  const { effectiveRole, locked } = accessIn(actor, workspaceId, null);
  if (!effectiveRole || effectiveRole === "tablet" || locked) return false;
  const [row] = await queryRows(tx, Some)`select ${administersSome(actor, workspaceId)} as some`;
  return row!.some;
}

const Machine = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  external_number: z.string(),
  icon_code: z.string().nullable(),
  where: z.string(),
  state: z.enum(letters),
  use: UseRow,
});

/** Of GS1 the first value that a machine has counts, so they are asked for one after another only where none is found. */
async function byCode(
  actor: Actor,
  codes: readonly string[],
  workspace: string | undefined,
  locale: Locale,
): Promise<Found> {
  // a super admin looks in their own workspaces and the one they visit, under row-level security as everybody
  const own = actor.memberships.map(({ workspace_id }) => workspace_id);
  const workspaceIds = actor.isSuperAdmin && workspace ? [...own, workspace] : own;
  return readingAcross({ workspaceIds }, async (tx) => {
    const wanted = codes.map((code) => plain(code.replaceAll(" ", "")));
    const rows = wanted.length > 0 ? await machinesWith(tx, actor, wanted) : [];
    const [only, ...others] = rows;
    if (only && others.length === 0) return { kind: "machine", id: only.id };
    if (only)
      return {
        kind: "machines",
        machines: rows.slice(0, MOST_MACHINES).map(shown(locale)),
        more: rows.length > MOST_MACHINES,
      };
    const may_make = workspace ? await mayMakeIn(tx, actor, workspace) : false;
    return { kind: "nothing", code: codes[0] ?? "", may_make };
  });
}

const machinesWith = (tx: Tx, actor: Actor, codes: string[]) =>
  queryRows(tx, Machine)`
    select objects.id, objects.title, objects.display_code, objects.serial_number, objects.external_number,
      objects.icon_code, containers.title as "where", ${letterOn(today())} as state, ${useFacts(today())} as use
    from objects_with_code(${sql.param(codes)}::text[]) hit (id) join objects on objects.id = hit.id
    join containers on (containers.workspace_id, containers.id) = (objects.workspace_id, objects.container_id)
    where ${notDeleted("objects")} and ${inReach(actor, containers.workspaceId, containers.id)}
    order by in_order(objects.title), objects.id limit ${MOST_MACHINES + 1}`;

const shown =
  (locale: Locale) =>
  ({ use, serial_number, external_number, ...machine }: z.infer<typeof Machine>) => {
    const { text, because, until } = answerView(use, today(), locale, false);
    const [first] = because;
    return {
      ...machine,
      matched: [serial_number, external_number].filter(Boolean).join(" · "),
      answer: text,
      until,
      because: first ? { reason: first.reason, what: first.what, since: first.since } : null,
    };
  };
