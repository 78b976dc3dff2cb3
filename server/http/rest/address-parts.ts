import { answers, questionAnswers } from "@db/schema/answer";
import { apiKeys } from "@db/schema/api-key";
import { backgroundImages } from "@db/schema/background-template";
import { groups } from "@db/schema/container";
import { duties, incidents } from "@db/schema/duty";
import { globalTemplates } from "@db/schema/global-template";
import { kinds } from "@db/schema/kind";
import { globalLibraryFiles } from "@db/schema/library-file";
import { categories } from "@db/schema/object";
import { ownFields } from "@db/schema/own-field";
import { subscriptionOptions, subscriptions } from "@db/schema/subscription";
import type { Content } from "@db/schema/template";
import { transactions } from "@db/schema/transaction";
import { users } from "@db/schema/user";
import { webhookDeliveries, webhooks } from "@db/schema/webhook";
import { memberships, workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { peopleByIds } from "@server/access/access/people";
import type { Actor } from "@server/core/actor";
import { requireAttached } from "@server/inspection/object-template/add-version";
import { groupOf, questionOf } from "@server/inspection/template/content";
import { templateFor } from "@server/inspection/template/template-for";
import { contentOf, newestVersion } from "@server/inspection/template/versions";
import { templatesIn } from "@server/records/background-template/template-for";
import { libraryOf } from "@server/records/library/rows";
import { areSeen } from "@server/records/view/views";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

export type Ids = Record<string, string>;
/** Whether there is such a record; throws not found as well. */
type Check = (tx: Tx, actor: Actor, ids: Ids) => unknown;

/** Columns by which a row counts as gone. */
const gone = ["deletionId", "deletedAt", "withdrawnAt"];

/** That the table has a row with the parameters `at` in these columns. */
const row =
  <T extends PgTable>(table: T, at: Partial<Record<keyof T["_"]["columns"], string>>): Check =>
  async (tx, _actor, ids) => {
    const columns = getTableColumns(table);
    const named = Object.entries(at).map(([column, name]) => eq(columns[column]!, ids[name as string]));
    const kept = gone.flatMap((column) => (columns[column] ? [isNull(columns[column])] : []));
    return (await tx.$count(table, and(...named, ...kept))) > 0;
  };

const exists = async (tx: Tx, query: SQL) => (await tx.execute(sql`${query} limit 1`)).rows.length > 0;

const contentOfTemplate = async (tx: Tx, { id, templateId }: Ids): Promise<Content> =>
  (await newestVersion(tx, { workspaceId: id!, templateId: templateId! })).content;

const contentOfGlobal = async (tx: Tx, { id }: Ids): Promise<Content> => {
  const [template] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id!));
  return template?.content ?? { groups: [] };
};

const groupIn =
  (contentIn: (tx: Tx, ids: Ids) => Promise<Content>): Check =>
  async (tx, _actor, ids) =>
    groupOf(await contentIn(tx, ids), ids.groupId!);
/** A question may have been moved to another group since its address was read. */
const questionIn =
  (contentIn: (tx: Tx, ids: Ids) => Promise<Content>): Check =>
  async (tx, _actor, ids) =>
    questionOf(await contentIn(tx, ids), ids.questionId!);

const ofAnswer = "/objects/{id}/templates/{templateId}/template-answers/{answerId}";

/** The records that a longer address names in the one it begins with, by the path up to them. */
const parts: [upTo: string, check: Check][] = [
  ["/workspaces/{id}/api-keys/{keyId}", row(apiKeys, { workspaceId: "id", id: "keyId" })],
  ["/workspaces/{id}/categories/{categoryId}", row(categories, { workspaceId: "id", id: "categoryId" })],
  ["/workspaces/{id}/kinds/{kindId}", row(kinds, { workspaceId: "id", id: "kindId" })],
  ["/workspaces/{id}/fields/{fieldId}", row(ownFields, { workspaceId: "id", id: "fieldId" })],
  [
    "/workspaces/{id}/views/{viewId}",
    (tx, actor, { id, viewId }) =>
      exists(tx, sql`select from views v where ${areSeen(actor, id!)} and v.id = ${viewId}`),
  ],
  ["/workspaces/{id}/webhooks/{webhookId}", row(webhooks, { workspaceId: "id", id: "webhookId" })],
  [
    "/workspaces/{id}/webhooks/{webhookId}/deliveries/{deliveryId}",
    row(webhookDeliveries, { workspaceId: "id", webhookId: "webhookId", id: "deliveryId" }),
  ],
  ["/workspaces/{id}/market/{optionId}", row(subscriptionOptions, { id: "optionId" })],
  ["/workspaces/{id}/users/{userId}", row(memberships, { workspaceId: "id", userId: "userId" })],
  ["/workspaces/{id}/distribution-groups/{groupId}", row(groups, { workspaceId: "id", id: "groupId" })],
  [
    "/workspaces/{id}/library-files/{libraryFileId}",
    (tx, _actor, { id, libraryFileId }) =>
      exists(tx, sql`select from (${libraryOf(id!)}) f where f.id = ${libraryFileId}`),
  ],
  ["/workspaces/{id}/transactions/{transactionId}", row(transactions, { workspaceId: "id", id: "transactionId" })],
  [
    "/workspaces/{id}/templates/{templateId}",
    (tx, actor, { id, templateId }) => templateFor(tx, actor, "template.see", id!, templateId!),
  ],
  ["/workspaces/{id}/templates/{templateId}/groups/{groupId}", groupIn(contentOfTemplate)],
  ["/workspaces/{id}/templates/{templateId}/groups/{groupId}/questions/{questionId}", questionIn(contentOfTemplate)],
  [
    "/containers/{id}/users/{userId}",
    async (tx, actor, { id, userId }) =>
      (await peopleByIds(tx, actor, { container: id!, userIds: [userId!], seesEmail: false })).length > 0,
  ],
  [
    "/containers/{id}/background-templates/{templateId}",
    async (tx, _actor, { id, templateId }) => (await templatesIn(tx, id!, sql`t.id = ${templateId}`)).length > 0,
  ],
  [
    "/containers/{id}/background-templates/{templateId}/images/{sha256}",
    row(backgroundImages, { backgroundTemplateId: "templateId", sha256: "sha256" }),
  ],
  [
    "/containers/{id}/distribution-groups/{groupId}",
    (tx, _actor, { id, groupId }) =>
      exists(
        tx,
        sql`select from groups join containers c on c.workspace_id = groups.workspace_id
          where groups.id = ${groupId} and c.id = ${id}`,
      ),
  ],
  [
    "/objects/{id}/templates/{templateId}",
    (tx, _actor, { id, templateId, workspaceId }) =>
      requireAttached(tx, { workspaceId: workspaceId!, objectId: id!, templateId: templateId! }).then(() => true),
  ],
  ["/objects/{id}/duties/{dutyId}", row(duties, { objectId: "id", id: "dutyId" })],
  ["/objects/{id}/incidents/{incidentId}", row(incidents, { objectId: "id", id: "incidentId" })],
  [
    `${ofAnswer}/files/{fileId}`,
    (tx, _actor, { answerId, fileId }) =>
      exists(
        tx,
        sql`select from answer_files f join question_answers q
          on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
          where f.id = ${fileId} and q.answer_id = ${answerId}`,
      ),
  ],
  [
    `${ofAnswer}/question/{questionId}`,
    async (tx, _actor, { answerId, questionId }) => {
      const [answer] = await tx.select().from(answers).where(eq(answers.id, answerId!));
      return answer && questionOf(await contentOf(tx, answer.workspaceId, answer.versionId), questionId!);
    },
  ],
  [
    `${ofAnswer}/question/{questionId}/question-answers/{questionAnswerId}`,
    row(questionAnswers, { answerId: "answerId", questionId: "questionId", id: "questionAnswerId" }),
  ],
  ["/admin/users/{id}", row(users, { id: "id" })],
  [
    "/admin/admins/{id}",
    (tx, _actor, { id }) => tx.$count(users, and(eq(users.id, id!), eq(users.isSuperAdmin, true))),
  ],
  ["/admin/subscriptions/{id}", row(subscriptions, { id: "id" })],
  ["/admin/workspaces/{id}", row(workspaces, { id: "id" })],
  ["/admin/subscription-options/{id}", row(subscriptionOptions, { id: "id" })],
  ["/admin/library-files/{id}", row(globalLibraryFiles, { id: "id" })],
  ["/admin/templates/{id}", row(globalTemplates, { id: "id" })],
  ["/admin/templates/{id}/groups/{groupId}", groupIn(contentOfGlobal)],
  ["/admin/templates/{id}/groups/{groupId}/questions/{questionId}", questionIn(contentOfGlobal)],
];

/** Whether all that the path names after `begins` is there. */
export async function arePartsThere(tx: Tx, actor: Actor, path: string, begins: string, ids: Ids): Promise<boolean> {
  for (const [upTo, check] of parts)
    if (path.startsWith(upTo) && upTo.length > begins.length && !(await check(tx, actor, ids))) return false;
  return true;
}
