import { inspectionRequestObjects, inspectionRequests } from "@db/schema/inspection-request";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { visitToken } from "@server/inspection/request/token";
import type { Make } from "./make.ts";

/** A request to a body to inspect one object of the floor, with the token of its link. */
export const makeRequest = async (make: Make) => {
  const { workspace: workspaceId } = make;
  const objectId = await make.object();
  const requestId = await transact(asOperator, async (tx) => {
    const asked = { body: make.text(), email: make.email(), locale: "nl" as const, note: make.text() };
    const period = { startsOn: addDays(today(), 7), endsOn: addDays(today(), 60) };
    const [made] = await tx
      .insert(inspectionRequests)
      .values({ workspaceId, ...asked, ...period })
      .returning({ id: inspectionRequests.id });
    await tx.insert(inspectionRequestObjects).values({ workspaceId, requestId: made!.id, objectId });
    return made!.id;
  });
  return { id: workspaceId, requestId, objectId, token: visitToken(requestId) };
};
