import { actionPoints } from "@db/schema/action-point";
import { answers } from "@db/schema/answer";
import { apiKeys } from "@db/schema/api-key";
import { backgroundTemplates } from "@db/schema/background-template";
import { containers, groups } from "@db/schema/container";
import { globalTemplates } from "@db/schema/global-template";
import { imports } from "@db/schema/import";
import { inspectionRequests } from "@db/schema/inspection-request";
import { invitations } from "@db/schema/invitation";
import { kinds } from "@db/schema/kind";
import { libraryFiles } from "@db/schema/library-file";
import { categories, objects } from "@db/schema/object";
import { ownFields } from "@db/schema/own-field";
import { reports } from "@db/schema/report";
import { rounds } from "@db/schema/round";
import { shares } from "@db/schema/share";
import { templates } from "@db/schema/template";
import { users } from "@db/schema/user";
import { views } from "@db/schema/view";
import { webhooks } from "@db/schema/webhook";
import { workspaces } from "@db/schema/workspace";
import type { Values } from "@server/http/forms";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { namesInPath } from "./calls.ts";

/** The rows that the changes of a record lock themselves, by how its path begins; the longer beginnings come first. */
const rows: [begins: string, table: PgTable][] = [
  ["/objects/{id}/templates/{templateId}/template-answers/{answerId}", answers],
  ["/objects/{id}", objects],
  ["/containers/{id}/background-templates/{templateId}", backgroundTemplates],
  ["/containers/{id}", containers],
  ["/actionpoints/{id}", actionPoints],
  ["/rounds/{id}", rounds],
  ["/shares/{id}", shares],
  ["/invitations/{id}", invitations],
  ["/workspaces/{id}/api-keys/{keyId}", apiKeys],
  ["/workspaces/{id}/categories/{categoryId}", categories],
  ["/workspaces/{id}/distribution-groups/{groupId}", groups],
  ["/workspaces/{id}/fields/{fieldId}", ownFields],
  ["/workspaces/{id}/imports/{importId}", imports],
  ["/workspaces/{id}/inspection-requests/{requestId}", inspectionRequests],
  ["/workspaces/{id}/kinds/{kindId}", kinds],
  ["/workspaces/{id}/library-files/{libraryFileId}", libraryFiles],
  ["/workspaces/{id}/templates/{templateId}", templates],
  ["/workspaces/{id}/views/{viewId}", views],
  ["/workspaces/{id}/webhooks/{webhookId}", webhooks],
  ["/workspaces/{id}", workspaces],
  ["/admin/templates/{id}", globalTemplates],
  ["/admin/users/{id}", users],
  ["/admin/workspaces/{id}", workspaces],
];

/**
 * SQL statements that lock the record of a path until the transaction ends, so that it stays as it is between the check
 * of If-Match and the change: its row against all changes, and its address against conditional ones, also where it has
 * no row yet. Reports are changed under the lock of their object.
 */
export function locksOf(path: string, ids: Values): SQL[] {
  const names = namesInPath(path);
  const address = ["if-match", path, ...names.map((name) => ids[name])].join(" ");
  const alone = sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`;
  if (path.startsWith("/reports/{id}"))
    return [
      alone,
      sql`select from ${objects} where id = (select object_id from ${reports} where id = ${ids.id}) for no key update`,
    ];
  const [begins, table] = rows.find(([start]) => path.startsWith(start)) ?? [];
  if (!begins || !table) return [alone];
  return [alone, sql`select from ${table} where id = ${ids[namesInPath(begins).at(-1)!]} for no key update`];
}
