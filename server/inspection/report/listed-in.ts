import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { listReports, type ReportQuery, reportsInReach } from "./list.ts";

/**
 * The reports of a workspace that the actor may see: within this one workspace by row-level security, for a super admin
 * too.
 */
export function reportsOfWorkspace(actor: Actor, { id, ...query }: ReportQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, (tx) => listReports(tx, locale, reportsInReach(actor, id), query));
}
