import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { allows } from "@server/policy";
import type { PeopleQuery } from "./inputs.ts";
import { peopleOf } from "./people.ts";

/** Who can reach a board or container, as REST lists them; with addresses, for who may see those. */
export const peopleIn = (actor: Actor, query: PeopleQuery) =>
  reading(actor, async (tx) => {
    const { standing } = await containerFor(tx, actor, "container.see_people", query.id);
    return peopleOf(tx, actor, query, allows(standing, "container.see_email"));
  });
