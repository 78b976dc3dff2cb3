import { transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { addPeople } from "./add-people.ts";
import type { AddedPeople, NewPeople } from "./inputs.ts";
import { peopleByIds } from "./people.ts";

/** Gives people access to a container. Only its admins may. */
export const addTo = (actor: Actor, { id, users }: z.output<typeof NewPeople>): Promise<z.input<typeof AddedPeople>> =>
  transact(actor, async (tx) => {
    const container = await containerFor(tx, actor, "container.edit_people", id);
    const { added, invited, later, already, held } = await addPeople(tx, actor, container, users);
    return {
      users: await peopleByIds(tx, actor, { container: id, userIds: added, seesEmail: true }),
      invited,
      later,
      already,
      held,
    };
  });
