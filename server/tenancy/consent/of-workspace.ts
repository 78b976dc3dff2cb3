import { reading, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { currentDocuments } from "@server/tenancy/document/current";
import type { z } from "zod";
import { giveConsents } from "./give.ts";
import type { WorkspaceConsent, WorkspaceConsents } from "./inputs.ts";
import { consentsOf } from "./list.ts";

const SHOWN = 50;

/** The documents in force with the consents given on behalf of the workspace, for its owner and admins. */
export function workspaceConsents(
  actor: Actor,
  workspaceId: string,
  locale: Locale,
): Promise<z.infer<typeof WorkspaceConsents>> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  return reading(actor, async (tx) => {
    const [documents, { rows, total }] = await Promise.all([
      currentDocuments(tx, locale, today()),
      consentsOf(tx, workspaceId, locale, SHOWN),
    ]);
    const oldestFirst = [...rows].reverse();
    return {
      workspace_id: workspaceId,
      documents: documents.map((document) => {
        const agreed = oldestFirst.find(({ kind, version }) => kind === document.kind && version === document.version);
        const before = rows.find(({ kind, version }) => kind === document.kind && version < document.version);
        return {
          ...document,
          agreed: agreed ? { by: agreed.by, at: agreed.at } : null,
          agreed_before: before?.version ?? null,
        };
      }),
      consents: rows,
      total,
      may_agree: !actor.impersonatorId,
    };
  });
}

/** Gives consent on behalf of the workspace, also when its plan is over. */
export function agreeForWorkspace(
  actor: Actor,
  { id: workspaceId, kinds }: z.output<typeof WorkspaceConsent>,
  locale: Locale,
): Promise<void> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  return transact(actor, async (tx) => {
    await giveConsents(tx, actor, { workspaceId, kinds, locale });
  });
}
