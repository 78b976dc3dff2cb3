import { type PackAsked, packs } from "@db/schema/pack";
import { reading, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { EXPORTS_AT_ONCE } from "@server/core/constants";
import { today } from "@server/core/day";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { countMade } from "@server/tenancy/export/limit";
import { and, eq, inArray, sql } from "drizzle-orm";
import { scopeOf } from "./chosen.ts";
import { countPack, requireBounds } from "./counts.ts";
import type { NewPack, PackView } from "./inputs.ts";
import { authorizeScope } from "./scope.ts";
import { packView } from "./view.ts";

/**
 * Asks for a pack, which the worker makes. Asking for the same again while it is made gives that one. Throws 404, 403,
 * 422 where it would hold too much, 409 while too many are made for the actor, 429.
 */
export async function createPack(actor: Actor, input: NewPack, readerLocale: Locale): Promise<PackView> {
  const { id: workspaceId, replaced } = input;
  const locale = input.locale ?? readerLocale;
  const onDay = input.on ?? today();
  const { scope, title: named } = await scopeOf(actor, input);
  const asked: PackAsked = { ...scope, replaced };
  if (scope.object_ids?.length === 0) throw invalid("pack.no_objects", "container_id");
  const [title, counts] = await reading(actor, async (tx) => [
    named ?? (await authorizeScope(tx, actor, workspaceId, asked, locale)),
    await countPack(tx, workspaceId, asked, onDay),
  ]);
  if (counts.objects === 0) throw invalid("pack.no_objects", "container_id");
  requireBounds(counts);
  await countMade(workspaceId);
  return transact(actor, async (tx) => {
    // serializes concurrent requests
    await tx.execute(sql`select from users where id = ${actor.userId} for no key update`);
    const isOpen = and(eq(packs.userId, actor.userId), inArray(packs.state, ["waiting", "active"]));
    const open = await tx.select().from(packs).where(isOpen);
    const wanted = JSON.stringify([workspaceId, inOrder(asked), onDay, locale]);
    const same = open.find(
      (pack) => JSON.stringify([pack.workspaceId, inOrder(pack.asked), pack.onDay, pack.locale]) === wanted,
    );
    if (same) return packView(same);
    if (open.length >= EXPORTS_AT_ONCE) throw conflict("pack.enough", "too_many_exports");
    const [made] = await tx
      .insert(packs)
      .values({ workspaceId, userId: actor.userId, asked, title, onDay, locale })
      .returning();
    await enqueue(tx, "pack.make", { workspaceId, packId: made!.id });
    const detail = { pack: made!.id, day: onDay, objects: counts.objects };
    await recordEvent(tx, actor, "pack.create", {
      workspaceId,
      aboutId: scope.container_id ?? undefined,
      title,
      detail,
    });
    return packView(made!);
  });
}

/** The same in one order: Postgres keeps the keys of JSON in its own. */
const inOrder = ({ container_id, object_ids, replaced }: PackAsked) => [
  container_id,
  object_ids?.toSorted() ?? null,
  replaced,
];
