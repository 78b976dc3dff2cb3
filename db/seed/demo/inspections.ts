import { grants } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { callerFor } from "@server/http/router";
import { and, asc, eq, ilike } from "drizzle-orm";
import { callerOf } from "./caller.ts";
import type { People } from "./workspace.ts";

const MAX_OBJECTS = 3; // objects
const visitor = () => callerFor({ actor: null, locale: "nl", transport: "page", source: "demo", device: "" });

/** Forklifts whose inspection was asked of a body, which proposed a day, and an inspector with access to their place. */
export async function makeInspections(workspaceId: string, people: People): Promise<void> {
  const asked = await transact(asOperator, (tx) =>
    tx
      .select({ id: objects.id, containerId: objects.containerId })
      .from(objects)
      .where(and(eq(objects.workspaceId, workspaceId), ilike(objects.title, "%heftruck%")))
      .orderBy(asc(objects.displayCode), asc(objects.id))
      .limit(MAX_OBJECTS),
  );
  const [first] = asked;
  if (!first) return;
  const endsOn = addDays(today(), 30);
  await transact(asOperator, (tx) =>
    tx
      .insert(grants)
      .values({ workspaceId, containerId: first.containerId, userId: people.inspector, role: "inspector", endsOn }),
  );
  const api = await callerOf(people.owner);
  const request = await api.request.create({
    id: workspaceId,
    object_ids: asked.map(({ id }) => id),
    body: "Keuringsdienst Schelde",
    email: "planning@keuring.test",
    starts_on: addDays(today(), 7),
    ends_on: addDays(today(), 28),
    note: "Meld je aan bij het onthaal, poort 3.",
  });
  const token = request.url!.split("/").at(-1)!;
  await visitor().request.propose({
    token,
    proposed_on: addDays(today(), 14),
    answer: "We komen met twee, vanaf 8 uur.",
  });
}
