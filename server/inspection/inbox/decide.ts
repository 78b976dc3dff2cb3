import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueueEach } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { addPointsOfReport } from "@server/inspection/action-point/create";
import { createObjectOfKind } from "@server/inspection/kind/objects-of-kind";
import { addReport } from "@server/inspection/report/create";
import { NewReport } from "@server/inspection/report/inputs";
import { requireReleased, withheldReasonOf } from "@server/platform/files/checked";
import { NewObject } from "@server/records/object/inputs";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import type { PaperDecision, PaperView } from "./inputs.ts";
import { paperFor, papersSeen } from "./paper-for.ts";
import { paperRows } from "./rows.ts";

type Paper = Awaited<ReturnType<typeof paperFor>>;

/**
 * Decides on a paper: it becomes the report of a machine (an existing one, or a new one), is skipped, or waits again. A
 * paper becomes one report: who comes second is told so, and who sends the same again gets what it became.
 *
 * @throws not found, forbidden, conflict, and what creating reports and objects throws
 */
export async function decide(actor: Actor, said: PaperDecision, locale: Locale): Promise<PaperView> {
  if (said.state !== "confirmed") await transact(actor, (tx) => putAside(tx, actor, said));
  else if (said.object_id === "new") await confirmWithNewMachine(actor, said, locale);
  else await transact(actor, (tx) => confirm(tx, actor, said, said.object_id!, locale));
  return transact(actor, async (tx) => {
    const [view] = await paperRows(tx, actor, sql`inbox_papers.id = ${said.paper} and ${papersSeen(actor, said.id)}`);
    if (!view) throw notFound();
    return view;
  });
}

async function confirmWithNewMachine(actor: Actor, said: PaperDecision, locale: Locale): Promise<void> {
  const { container_id, title, kind_id, serial_number, make, model } = said;
  const isDone = () => transact(actor, async (tx) => isOwnRepeat(actor, await paperFor(tx, actor, "inbox.edit", said)));
  if (await isDone()) return;
  const machine = NewObject.parse({ container_id, title, kind_id, serial_number, make, model });
  try {
    await createObjectOfKind(actor, machine, locale, {
      quick: true,
      addTo: (tx, { id }) => confirm(tx, actor, { ...said, isNew: true }, id, locale),
    });
  } catch (error) {
    if (!(await isDone())) throw error; // sent twice at once: the other one made the machine
  }
}

const isOwnRepeat = (actor: Actor, { state, decidedBy }: Paper) => state === "confirmed" && decidedBy === actor.userId;

/** Makes the report of a paper, with its action points, in the caller's transaction. */
async function confirm(
  tx: Tx,
  actor: Actor,
  { isNew = false, ...said }: PaperDecision & { isNew?: boolean },
  objectId: string,
  locale: Locale,
): Promise<void> {
  const paper = await paperFor(tx, actor, "inbox.edit", said, { toDecide: true });
  if (isOwnRepeat(actor, paper) && !isNew) return;
  requireOpen(paper);
  requireReleased(withheldReasonOf(paper.scan));
  const { workspaceId, containerId, title } = await objectFor(tx, actor, "report.create", objectId);
  if (workspaceId !== paper.workspaceId) throw notFound();
  const { object_id: _, ...report } = NewReport.parse({ ...said, object_id: objectId });
  const { type: kind, name, sha256, size, lines } = paper;
  const reportId = await addReport(
    tx,
    actor,
    { workspaceId, containerId, objectId, title },
    { ...report, file: { kind, name, sha256, size, lines } },
    { locale, seen: inReach(actor, objects.workspaceId, objects.containerId) },
  );
  await addPointsOfReport(tx, actor, { workspaceId, containerId, objectId, reportId }, said.remarks);
  await setState(tx, actor, paper, "confirmed", reportId);
  await recordEvent(tx, actor, "inbox.confirm", {
    workspaceId,
    aboutId: paper.id,
    title: paper.name,
    detail: { object_id: objectId, report_id: reportId },
  });
}

/** Skips a paper; or has one wait again that was skipped, or that an unknown sender mailed. */
async function putAside(tx: Tx, actor: Actor, said: PaperDecision): Promise<void> {
  const paper = await paperFor(tx, actor, "inbox.edit", said, { toDecide: true });
  if (paper.state === said.state) return;
  const { workspaceId, id: paperId, name, state: before, sender } = paper;
  const event = (did: "inbox.skip" | "inbox.put_back" | "inbox.release") =>
    recordEvent(tx, actor, did, { workspaceId, aboutId: paperId, title: name });
  if (said.state === "skipped") {
    if (before === "confirmed") throw decided();
    await setState(tx, actor, paper, "skipped", null);
    return event("inbox.skip");
  }
  if (before === "confirmed") throw decided();
  if (before !== "quarantined" && before !== "skipped") return;
  await tx.execute(sql`update inbox_papers set state = 'waiting', decided_by = null, decided_at = null, lines = null,
      ocr_tries = null
    where (workspace_id, id) = (${workspaceId}, ${paperId})`);
  await enqueueEach(tx, "inbox.read", [{ workspaceId, paperId }]);
  if (before === "quarantined" && sender)
    await tx.execute(sql`insert into inbox_senders (workspace_id, email) values (${workspaceId}, ${sender})
      on conflict do nothing`);
  await event(before === "quarantined" ? "inbox.release" : "inbox.put_back");
}

const decided = () => conflict("inbox.decided", "decided");

function requireOpen({ state }: Paper): void {
  if (state === "confirmed" || state === "skipped") throw decided();
  if (state === "quarantined") throw conflict("inbox.is_quarantined", "quarantined");
}

const setState = (tx: Tx, actor: Actor, paper: Paper, state: "confirmed" | "skipped", reportId: string | null) =>
  tx.execute(sql`update inbox_papers set state = ${state}, report_id = ${reportId}::uuid, lines = null,
      decided_by = ${actor.userId}, decided_at = now()
    where (workspace_id, id) = (${paper.workspaceId}, ${paper.id})`);
