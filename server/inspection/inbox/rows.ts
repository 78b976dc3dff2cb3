import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { scans } from "@db/schema/blob";
import type { Proposal } from "@db/schema/inbox";
import { objects } from "@db/schema/object";
import { paperStates } from "@db/schema/paper-state";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MAX_PERIOD } from "@server/core/constants";
import { Placed, unplaced } from "@server/core/keyset";
import { withheldReasonOf } from "@server/platform/files/checked";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Machine, PaperView, ProposalView } from "./inputs.ts";
import { theMachine } from "./machines-on-paper.ts";
import { isFromPicture } from "./unread.ts";

const Place = z.object({ id: z.string(), title: z.string() });
const Duty = z.object({ type: z.string(), review_point: z.string(), months: z.number().nullable() });
const Seen = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  where: z.string(),
  /** Its duties, and the review points of its reports, what ends first at the top. */
  duties: z.array(Duty),
});
const Row = z.object({
  id: z.string(),
  state: z.enum(paperStates),
  name: z.string(),
  type: z.enum(["pdf", "image"]),
  size: z.number(),
  scan: z.enum(scans).nullable(),
  container: Place.nullable(),
  sender: z.string().nullable(),
  added_by: z.string().nullable(),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  report_id: z.string().nullable(),
  proposal: z.custom<Proposal>().nullable(),
  from_picture: z.boolean(),
  body: z.string(),
  date: z.string(),
  seen: z.array(Seen),
  same: z.array(z.object({ by: z.enum(["file", "number"]), object: Place, report_id: z.string().nullable() })),
  ...Placed.shape,
});

const nameOf = (id: SQL) => sql`(select trim(concat(u.first_name, ' ', u.last_name)) from users u where u.id = ${id})`;
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The machines of a proposal that the actor sees, with what they are due for. */
const seenMachines = (actor: Actor) => sql`(
  select coalesce(json_agg(json_build_object('id', objects.id, 'title', objects.title,
      'display_code', objects.display_code, 'serial_number', objects.serial_number, 'where', c.title, 'duties', (
        select coalesce(json_agg(json_build_object('type', d.type, 'review_point', d.review_point,
          'months', case when d.unit = 'month' then d.every end) order by d.ends_on nulls first, d.id), '[]')
        from duties d where (d.workspace_id, d.object_id) = (objects.workspace_id, objects.id)
          and d.removed_at is null))), '[]')
  from objects join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
  where objects.workspace_id = inbox_papers.workspace_id and ${notDeleted("objects")}
    and objects.id in (select (m ->> 'object_id')::uuid from jsonb_array_elements(inbox_papers.proposal -> 'machines') m)
    and ${inReach(actor, objects.workspaceId, objects.containerId)})`;

/** Where the actor sees the same file, or a report with the same number. */
const sameElsewhere = (actor: Actor) => sql`(
  select coalesce(json_agg(found.one), '[]') from (
    select json_build_object('by', 'file', 'object', json_build_object('id', objects.id, 'title', objects.title),
      'report_id', (select r.id from reports r where (r.workspace_id, r.file_id) = (f.workspace_id, f.id)
        and ${notDeleted("r")} limit 1)) as one
    from files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
    where (f.workspace_id, f.sha256) = (inbox_papers.workspace_id, inbox_papers.sha256) and ${notDeleted("f")}
      and ${notDeleted("objects")} and ${inReach(actor, objects.workspaceId, objects.containerId)}
      and inbox_papers.report_id is null
    union all
    select json_build_object('by', 'number', 'object', json_build_object('id', objects.id, 'title', objects.title),
      'report_id', r.id)
    from reports r join objects on (objects.workspace_id, objects.id) = (r.workspace_id, r.object_id)
    where r.workspace_id = inbox_papers.workspace_id and r.number <> ''
      and lower(r.number) = lower(inbox_papers.proposal -> 'number' ->> 'value') and ${notDeleted("r")}
      and ${notDeleted("objects")} and ${inReach(actor, objects.workspaceId, objects.containerId)}
      and inbox_papers.report_id is null
    limit 5) found)`;

/** Papers as people see them, in one statement. `tail`: the condition on inbox_papers, and what follows it. */
export async function paperRows(tx: Tx, actor: Actor, tail: SQL, place = unplaced): Promise<(PaperView & Placed)[]> {
  const rows = await queryRows(tx, Row)`
    select inbox_papers.id, inbox_papers.state, inbox_papers.name, inbox_papers.type, inbox_papers.size, b.scan,
      (select json_build_object('id', c.id, 'title', c.title) from containers c
        where (c.workspace_id, c.id) = (inbox_papers.workspace_id, inbox_papers.container_id)) as container,
      inbox_papers.sender, ${nameOf(sql`inbox_papers.created_by`)} as added_by,
      ${iso(sql`inbox_papers.created_at`)} as created_at, ${nameOf(sql`inbox_papers.decided_by`)} as decided_by,
      ${iso(sql`inbox_papers.decided_at`)} as decided_at, inbox_papers.report_id, inbox_papers.proposal,
      ${isFromPicture} and inbox_papers.proposal is not null as from_picture,
      inbox_papers.body, inbox_papers.date, ${seenMachines(actor)} as seen, ${sameElsewhere(actor)} as same ${place}
    from inbox_papers join blobs b on (b.workspace_id, b.sha256) = (inbox_papers.workspace_id, inbox_papers.sha256)
    where ${tail}`;
  return rows.map(({ proposal, body, date, seen, scan, ...row }) => ({
    ...row,
    file_path: `/files/inbox/${row.id}`,
    scan: withheldReasonOf(scan),
    proposal: proposal || body || date ? viewOf(proposal, { body, date }, seen) : null,
  }));
}

const byHand = (value: string) => (value ? { value, from: "" } : null);

function viewOf(
  proposal: Proposal | null,
  { body, date }: { body: string; date: string },
  seen: readonly z.infer<typeof Seen>[],
): ProposalView {
  const known = new Map(seen.map((machine) => [machine.id, machine]));
  const machines = (proposal?.machines ?? []).filter(({ object_id }) => known.has(object_id));
  const best = theMachine(machines);
  const duties = (best && known.get(best.object_id)?.duties) ?? [];
  const duty = dutyFor(duties, proposal?.points ?? []);
  return {
    machines: machines.map(({ object_id, by, sure }) => {
      const { duties: _, ...machine } = known.get(object_id)!;
      return { ...machine, by, sure };
    }),
    object_id: best?.object_id ?? null,
    review_point: duty?.review_point ?? onlyOne(proposal?.points ?? []),
    period: duty?.months && duty.months >= 1 && duty.months <= MAX_PERIOD ? duty.months : null,
    serial: proposal?.serial ?? null,
    make: proposal?.make ?? null,
    model: proposal?.model ?? null,
    date: byHand(date) ?? proposal?.date ?? null,
    next: proposal?.next ?? null,
    reported_by: byHand(body) ?? proposal?.body ?? null,
    number: proposal?.number ?? null,
    outcome: proposal?.outcome ?? null,
    remarks: proposal?.remarks ?? [],
  };
}

const onlyOne = (points: readonly string[]) => (points.length === 1 ? points[0]! : null);

/** The duty that the paper fulfils: of inspections the only one, or the only one about which its words are. */
function dutyFor(duties: readonly z.infer<typeof Duty>[], points: readonly string[]) {
  const inspections = duties.filter(({ type }) => type === "inspection");
  const named = inspections.filter(({ review_point }) => points.includes(review_point));
  const fitting = named.length > 0 ? named : inspections;
  return new Set(fitting.map(({ review_point }) => review_point)).size === 1 ? fitting[0] : undefined;
}

/** A machine as a choice, by a condition on objects that the actor reaches. */
export const machineRows = (tx: Tx, actor: Actor, hits: SQL): Promise<Machine[]> => queryRows(tx, Choice)`
  select objects.id, objects.title, objects.display_code, objects.serial_number, c.title as "where"
  from (${hits}) hit join objects on objects.id = hit.id
  join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
  where ${notDeleted("objects")} and ${inReach(actor, objects.workspaceId, objects.containerId)} order by hit.place`;
const Choice = Seen.omit({ duties: true });
