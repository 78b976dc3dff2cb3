import { users } from "@db/schema/user";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { managedInvitation } from "@server/access/invitation/invitation-for";
import { invoiceFor } from "@server/billing/invoice/bytes";
import { type Access, type Actor, authorize, mayEnterBackOffice } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound, unauthorized } from "@server/core/errors";
import { Id } from "@server/core/fields";
import type { Ownership } from "@server/core/policy";
import type { JsonSchema } from "@server/http/forms";
import { actionPointFor } from "@server/inspection/action-point/action-point-for";
import { newestOf } from "@server/inspection/action-point/schedule";
import { answerFor } from "@server/inspection/answer/answer-for";
import { feedsOf } from "@server/inspection/calendar/feeds";
import { importFor } from "@server/inspection/import/import-for";
import { paperFor } from "@server/inspection/inbox/paper-for";
import { packFor } from "@server/inspection/pack/pack-for";
import { reportFor } from "@server/inspection/report/report-for";
import { loadRequest } from "@server/inspection/request/list";
import { roundFor, walkFor } from "@server/inspection/round/round-for";
import { manifestOf } from "@server/moving/whole/offered";
import { fileFor } from "@server/records/file/file-for";
import { objectFor } from "@server/records/object/object-for";
import { OrderById } from "@server/records/order/inputs";
import { placeFor } from "@server/records/order/place-for";
import { shareFor } from "@server/records/share/share-for";
import { getJob } from "@server/tenancy/job/get";
import { memberFor } from "@server/tenancy/member/reach-of";
import { pictureFor } from "@server/tenancy/user/serve-avatar";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import { arePartsThere, type Ids } from "./address-parts.ts";
import type { Call } from "./calls.ts";

/** Gives the record, with the caller's access to it where the policy decides by it. */
type Find = (tx: Tx, actor: Actor, ids: Ids, call: Call) => unknown;

/** How the record of an address is found, by how its path begins; the longer beginnings come first. */
const finders: [begins: string, find: Find][] = [
  [
    "/objects/{id}/files/{fileId}",
    async (tx, actor, { id, fileId }) => {
      const file = await fileFor(tx, actor, "file.see", fileId!);
      if (file.objectId !== id) throw notFound();
      return file;
    },
  ],
  [
    "/objects/{id}/templates/{templateId}/template-answers/{answerId}",
    (tx, actor, { id, templateId, answerId }) =>
      answerFor(tx, actor, { id: id!, templateId: templateId!, answerId: answerId! }),
  ],
  ["/objects/{id}", (tx, actor, { id }) => objectFor(tx, actor, "object.see", id!)],
  ["/containers/{id}", (tx, actor, { id }) => containerFor(tx, actor, "container.see", id!)],
  [
    "/workspaces/{id}/imports/{importId}",
    async (tx, actor, { id, importId }) => {
      const found = await importFor(tx, actor, "import.see", { id: id!, importId: importId! });
      return found.access;
    },
  ],
  [
    "/workspaces/{id}/inbox/{paper}",
    (tx, actor, { id, paper }) => paperFor(tx, actor, "inbox.see", { id: id!, paper: paper! }),
  ],
  [
    "/workspaces/{id}/inspection-requests/{requestId}",
    (tx, actor, { id, requestId }) => loadRequest(tx, actor, { id: id!, requestId: requestId! }),
  ],
  ["/workspaces/{id}/packs/{pack}", (tx, actor, { id, pack }) => packFor(tx, actor, pack!, id)],
  ["/workspaces/{id}", (tx, actor, { id }) => workspaceFor(tx, actor, "workspace.see", id!)],
  ["/workspace/{id}", (tx, actor, { id }) => workspaceFor(tx, actor, "workspace.see", id!)],
  ["/reports/{id}", (tx, actor, { id }) => reportFor(tx, actor, "report.see", id!)],
  [
    "/actionpoints/{id}",
    async (tx, actor, { id }) => {
      const point = await actionPointFor(tx, actor, "action_point.see", id!);
      return { ...point, own: point.own || point.isMine };
    },
  ],
  ["/rounds/{id}", (tx, actor, { id }) => roundFor(tx, actor, "round.see", id!)],
  ["/walks/{id}", (tx, actor, { id }) => walkFor(tx, actor, "round.see", id!)],
  ["/files/{id}", (tx, actor, { id }) => fileFor(tx, actor, "file.see", id!)],
  [
    "/actionpoints-schedule/{id}",
    async (tx, actor, { id }) => {
      return actionPointFor(tx, actor, "action_point.see", await newestOf(tx, actor, id!));
    },
  ],
  ["/shares/{id}", async (tx, actor, { id }) => (await shareFor(tx, actor, "share.withdraw", id!)).thing],
  [
    "/invitations/{id}",
    async (tx, actor, { id }) => {
      await managedInvitation(tx, actor, id!);
    },
  ],
  ["/orders/{type}/{id}", (tx, actor, { type, id }) => placeFor(tx, actor, OrderById.parse({ type, id }))],
  ["/transactions/{id}", (_tx, actor, { id }) => invoiceFor(actor, id!, "invoice")],
  ["/jobs/{id}", (_tx, actor, { id }) => getJob(actor, id!)],
  [
    "/calendar_feeds/{id}",
    async (_tx, actor, { id }) => {
      if (!(await feedsOf(actor)).some((feed) => feed.id === id)) throw notFound();
    },
  ],
  [
    "/users/{id}/avatar",
    (tx, actor, { id }, { reads }) => (reads ? pictureFor(tx, actor, id!) : requireAccount(tx, actor, id!)),
  ],
  [
    "/users/{userId}/{workspaceId}/",
    (tx, actor, { userId, workspaceId }) => memberFor(tx, actor, workspaceId!, userId!),
  ],
  ["/users/", (tx, actor, { id }) => requireAccount(tx, actor, id!)],
  ["/admin/", (_tx, actor) => authorizeBackOffice(actor)],
];

async function requireAccount(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.userId === id) return;
  if (!mayEnterBackOffice(actor) || (await tx.$count(users, eq(users.id, id))) === 0) throw notFound();
}

/**
 * Asked when what was sent is not right, and before each call below a workspace of who may see every workspace: whether
 * there is such an address for this caller, and whether its role may do this there. So that the answer to a wrong body says nothing about another's address, and refuses in
 * the same order as the answer to a right one: 401, 404, 403, 422. Gives whether the address leads to a record at all.
 *
 * @throws unauthorized, not found, forbidden
 */
export async function requireAddress(actor: Actor | null, call: Call, ids: Ids): Promise<boolean> {
  if (call.isOpen) return false;
  if (!actor) throw unauthorized();
  const { properties = {} } = call.inJson;
  for (const [name, value] of Object.entries(ids)) if (!mayName(properties[name] ?? {}, value)) throw notFound();
  const found = finders.find(([begins]) => call.path.startsWith(begins));
  if (!found) return false;
  const [begins, find] = found;
  await reading(actor, async (tx) => {
    const record = await find(tx, actor, ids, call);
    const isOfWorkspace = hasAccess(record);
    if (call.needs && isOfWorkspace) authorize(record, call.needs, record);
    const { workspaceId } = isOfWorkspace ? record : ids;
    if (!(await arePartsThere(tx, actor, call.path, begins, { ...ids, workspaceId: workspaceId! }))) throw notFound();
  });
  if (call.path.startsWith(OFFERED)) await manifestOf(ids.id!, ids.file!);
  return true;
}

/** A ZIP that was offered is kept in the storage alone, which is asked outside of a transaction. */
const OFFERED = "/workspaces/{id}/whole/{file}";

/** Whether an address can have this value at all: an id, a word of a list, a hash. */
function mayName(schema: JsonSchema, value: string): boolean {
  if (schema.format === "uuid") return Id.safeParse(value).success;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  return typeof schema.pattern !== "string" || new RegExp(schema.pattern).test(value);
}

const hasAccess = (record: unknown): record is Access & Ownership =>
  typeof record === "object" && record !== null && "effectiveRole" in record;
