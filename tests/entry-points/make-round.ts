import { roundStops, rounds } from "@db/schema/round";
import { walkJoins, walkResults, walkStops, walks } from "@db/schema/walk";
import { storeGenerated } from "@server/platform/files/store";
import { inkOf } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** A round of the floor with one object, chosen by hand. Gives the ids of both. */
export async function makeRound(make: Make) {
  const { workspace: workspaceId, floor: containerId } = make;
  const objectId = await make.object();
  const id = await inTransaction(async (tx) => {
    const made = { workspaceId, containerId, title: make.text("round"), tag: make.text("tag"), createdBy: make.owner };
    const roundId = idOf(await tx.insert(rounds).values(made).returning({ id: rounds.id }));
    await tx.insert(roundStops).values({ workspaceId, roundId, objectId, position: 1 });
    return roundId;
  });
  return { id, objectId };
}

/** A walk of it by the owner, with a result; `signed`: closed, with a drawn signature. Gives the ids. */
export async function makeWalk(make: Make, { signed = false } = {}) {
  const { workspace: workspaceId } = make;
  const { id: roundId, objectId } = await makeRound(make);
  const drawn = await inkOf();
  return inTransaction(async (tx) => {
    const signature = signed ? await storeGenerated(tx, workspaceId, drawn, "image/png") : null;
    const closed = signed ? { closedAt: new Date(), closedBy: make.owner, signedName: make.text(), signature } : {};
    const named = { title: make.text("walk"), place: make.text("place"), begunBy: make.owner };
    const walkId = idOf(
      await tx
        .insert(walks)
        .values({ workspaceId, roundId, ...named, ...closed })
        .returning({ id: walks.id }),
    );
    await tx.insert(walkJoins).values({ id: walkId, workspaceId, walkId, userId: make.owner });
    const stopId = idOf(
      await tx
        .insert(walkStops)
        .values({
          ...{ workspaceId, walkId, objectId, position: 1, revision: 1 },
          ...{ code: make.text("code"), title: make.text("stop"), place: make.text("place") },
        })
        .returning({ id: walkStops.id }),
    );
    const resultId = idOf(
      await tx
        .insert(walkResults)
        .values({
          ...{ workspaceId, stopId, state: "current", outcome: "nok", note: make.text("note") },
          ...{ at: new Date(), userId: make.owner },
        })
        .returning({ id: walkResults.id }),
    );
    return { id: walkId, roundId, objectId, stopId, resultId };
  });
}
