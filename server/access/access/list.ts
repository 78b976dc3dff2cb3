import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { can } from "@server/core/policy";
import type { PeopleQuery } from "./inputs.ts";
import { peopleOf } from "./people.ts";

/** Who can reach a board or container, as REST lists them; with addresses, for who may see those. */
export const peopleIn = (actor: Actor, query: PeopleQuery) =>
  reading(actor, async (tx) => {
    const { effectiveRole } = await containerFor(tx, actor, "container.see_people", query.id);
    return peopleOf(tx, actor, query, { seesEmail: can(effectiveRole, "container.see_email") });
  });
