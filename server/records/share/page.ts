import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathOf } from "@server/access/path-of";
import { type Actor, effectiveRoleIn, may } from "@server/core/actor";
import { can } from "@server/core/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SharedThing, SharePage } from "./inputs.ts";
import { sharesOf } from "./rows.ts";
import { thingFor } from "./share-for.ts";

const PublicId = z.object({ public_id: z.string().nullable() });

/** All links to one item, for the page that creates them. */
export const sharePage = (actor: Actor, target: z.output<typeof SharedThing>): Promise<z.input<typeof SharePage>> =>
  reading(actor, async (tx) => {
    const { container_id, object_id } = target;
    const condition = object_id ? sql`s.object_id = ${object_id}` : sql`s.container_id = ${container_id}`;
    const start = object_id
      ? sql`(select container_id from objects where id = ${object_id})`
      : sql`${container_id}::uuid`;
    const [thing, shares, path, publicId] = await Promise.all([
      thingFor(tx, actor, "share.see", target),
      sharesOf(tx, condition),
      pathOf(tx, actor, start),
      queryRows(tx, PublicId)`
        select case when public_enabled then public_id end as public_id from objects where id = ${object_id}`,
    ]);
    const effectiveRole = effectiveRoleIn(actor, thing.workspaceId);
    const { kind, id, title } = thing;
    return {
      workspace_id: thing.workspaceId,
      thing: {
        kind,
        id,
        title,
        display_code: thing.kind === "object" ? thing.displayCode : "",
        public_id: publicId[0]?.public_id ?? null,
      },
      path: object_id ? path : path.slice(0, -1),
      shares,
      may: {
        create: may(thing, "share.create"),
        see_all: effectiveRole !== null && can(effectiveRole, "workspace.see_shares"),
        locked: thing.locked,
      },
    };
  });
