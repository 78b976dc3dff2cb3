import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { can } from "@server/core/policy";
import type { PeopleOf } from "./inputs.ts";
import { peopleOf } from "./people.ts";

/** The people with access to a board or container, for REST; with addresses if the actor may see them. */
export const peopleIn = (actor: Actor, query: PeopleOf) =>
  reading(actor, async (tx) => {
    const { effectiveRole } = await containerFor(tx, actor, "container.see_people", query.id);
    return peopleOf(tx, actor, query, { seesEmail: can(effectiveRole, "container.see_email") });
  });
