import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { transferredTemplates } from "@server/moving/transfer-templates";
import type { StoredContent } from "@server/platform/files/serve";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { marketTransfer } from "./copy.ts";
import { type MarketPreview, PreviewContainer } from "./inputs.ts";
import { marketOption } from "./page.ts";
import { isSold } from "./view.ts";

type PreviewInput = { workspaceId: string; optionId: string; locale: Locale };
type Source = { from: string; root: string };

/** The number of objects that are named for each container. */
const MAX_NAMED = 12;

/** What a market board contains: its containers with their objects and expected files, and its templates. */
export const marketPreview = (
  actor: Actor,
  { workspaceId, optionId, locale }: PreviewInput,
): Promise<z.input<typeof MarketPreview>> =>
  reading(asOperator, async (tx) => {
    authorizeIn(actor, workspaceId, "billing.see");
    const [option, source] = await Promise.all([
      marketOption(tx, workspaceId, locale, optionId),
      sourceOf(tx, optionId),
    ]);
    if (!source) return { workspace_id: workspaceId, option, containers: [], templates: [] };
    const [containers, templates] = await Promise.all([
      containersOf(tx, source, optionId),
      templatesOf(tx, source, workspaceId),
    ]);
    return { workspace_id: workspaceId, option, containers, templates };
  });

async function sourceOf(tx: Tx, optionId: string): Promise<Source | undefined> {
  const [source] = await tx
    .select({ from: subscriptionOptions.sourceWorkspaceId, root: subscriptionOptions.sourceContainerId })
    .from(subscriptionOptions)
    .where(eq(subscriptionOptions.id, optionId));
  return source?.from && source.root ? { from: source.from, root: source.root } : undefined;
}

async function containersOf(tx: Tx, { from, root }: Source, optionId: string): Promise<PreviewContainer[]> {
  const rows = await queryRows(tx, PreviewContainer)`
    with recursive below as (
      select id, title, subtitle, floorplan, 0 as depth, array[]::text[] as turn from containers
      where workspace_id = ${from} and id = ${root} and ${notDeleted()}
      union all
      select c.id, c.title, c.subtitle, c.floorplan, b.depth + 1, b.turn || c.created_at::text || c.id::text
      from below b join containers c on c.workspace_id = ${from} and c.parent_id = b.id where ${notDeleted("c")}
    )
    select b.id, b.title, b.subtitle, b.depth,
      case when b.floorplan is not null then '/files/market/' || ${optionId}::text || '/plan/' || b.id end as plan,
      (select count(*)::int from objects o
        where o.workspace_id = ${from} and o.container_id = b.id and ${notDeleted("o")}) as objects_count,
      coalesce((select json_agg(first) from (select o.id, o.title, o.subtitle, o.icon_code from objects o
        where o.workspace_id = ${from} and o.container_id = b.id and ${notDeleted("o")}
        order by o.created_at, o.id limit ${MAX_NAMED}) first), '[]') as objects,
      coalesce((select json_agg(i.name order by t.created_at, t.id, i.position, i.id) from background_templates t
        join background_items i on (i.workspace_id, i.background_template_id) = (t.workspace_id, t.id)
        where t.workspace_id = ${from} and t.container_id = b.id), '[]') as expects
    from below b order by b.turn`;
  return rows;
}

const TemplatesRow = z.object({ id: z.string(), title: z.string(), questions: z.number() });

async function templatesOf(tx: Tx, { from, root }: Source, to: string) {
  const rows = await queryRows(tx, TemplatesRow)`
    select t.id, t.title,
      coalesce((select sum(jsonb_array_length(g -> 'questions'))::int
        from template_versions v, jsonb_array_elements(v.content -> 'groups') g
      where (v.workspace_id, v.template_id) = (t.workspace_id, t.id)
        and v.number = (select max(number) from template_versions last
          where (last.workspace_id, last.template_id) = (t.workspace_id, t.id))), 0) as questions
    from templates t where t.id in (${transferredTemplates(marketTransfer(from, to, root))})
    order by in_order(t.title), t.id`;
  return rows;
}

const StoredMarketPlanRow = z.object({
  workspace_id: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
});

/** A floor plan of a board for sale, for a possible buyer. Throws notFound. */
export const storedMarketPlan = (actor: Actor, optionId: string, containerId: string): Promise<StoredContent> =>
  reading(asOperator, async (tx) => {
    requireBuyer(actor);
    const rows = await queryRows(tx, StoredMarketPlanRow)`
      select b.workspace_id, b.sha256, b.size, b.mime from subscription_options
        join container_paths p on (p.workspace_id, p.above_id) = (source_workspace_id, source_container_id)
        join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.container_id) and ${notDeleted("c")}
        join blobs b on (b.workspace_id, b.sha256) = (c.workspace_id, c.floorplan)
      where subscription_options.id = ${optionId} and c.id = ${containerId}
        and ${actor.isSuperAdmin ? sql`true` : isSold}`;
    if (!rows[0]) throw notFound();
    const { workspace_id: workspaceId, ...bytes } = rows[0];
    return { workspaceId, ...bytes, name: "plan.webp" };
  });

/** The market is open to admins of a workspace and to super admins. Throws notFound for others. */
export function requireBuyer(actor: Actor): void {
  if (!actor.isSuperAdmin && actor.adminWorkspaceIds.length === 0) throw notFound();
}
