import { duties, incidents } from "@db/schema/duty";
import { outOfService } from "@db/schema/out-of-service";
import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { eq } from "drizzle-orm";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const anObject = async (make: Make) => ({ id: await make.object() });
const ofWorkspace = (make: Make) => ({ id: make.workspace });

export const anIncident = async (make: Make) => {
  const id = await make.object();
  const row = { workspaceId: make.workspace, objectId: id, kind: "accident" as const, happenedOn: today() };
  const [made] = await transact(asOperator, (tx) =>
    tx
      .insert(incidents)
      .values({ ...row, note: make.text() })
      .returning({ id: incidents.id }),
  );
  return { id, incidentId: made!.id };
};

export const aDuty = async (make: Make) => {
  const id = await make.object();
  const row = { workspaceId: make.workspace, objectId: id, line: "forklift", reviewPoint: "HF" };
  const [made] = await transact(asOperator, (tx) =>
    tx
      .insert(duties)
      .values({ ...row, type: "inspection", every: 12, binds: true, family: "forklift", option: "plain" })
      .returning({ id: duties.id }),
  );
  return { id, dutyId: made!.id };
};

const anOutOfService = async (make: Make) => {
  const id = await make.object();
  const row = { workspaceId: make.workspace, objectId: id, since: today(), reason: make.text() };
  await transact(asOperator, (tx) => tx.insert(outOfService).values(row));
  return { id };
};

export const dutyRows: Rows = {
  "duty.list": { audience: "readers", input: anObject },
  "duty.put": {
    audience: "editors",
    input: async (make) => ({ ...(await anObject(make)), lines: ["lifting_parts"], reason: make.text() }),
  },
  "duty.add": {
    audience: "editors",
    input: async (make) => ({ ...(await anObject(make)), lines: ["lifting_parts"], unknown: ["tank_vl"] }),
  },
  "duty.bind": {
    audience: "editors",
    input: async (make) => ({ ...(await aDuty(make)), binds: true, reason: make.text() }),
  },
  "duty.putBack": {
    audience: "editors",
    input: async (make) => {
      const duty = await aDuty(make);
      await transact(asOperator, (tx) =>
        tx.update(duties).set({ removedAt: new Date() }).where(eq(duties.id, duty.dutyId)),
      );
      return duty;
    },
  },
  "duty.catalogue": { audience: "members", input: ofWorkspace },
  "duty.page": { audience: "editors", input: anObject },
  "duty.checkPage": { audience: "admins", input: ofWorkspace },
  "duty.chooseOption": {
    audience: "admins_on_plan",
    input: async (make) => ({
      ...ofWorkspace(make),
      family: "forklift",
      option: "lifting",
      object_ids: [await make.object()],
    }),
  },
  "incident.list": { audience: "readers", input: anObject },
  "incident.create": {
    audience: "editors",
    input: async (make) => ({ ...(await anObject(make)), kind: "fall", happened_on: today(), note: make.text() }),
  },
  "incident.withdraw": {
    audience: "editors",
    input: async (make) => ({ ...(await anIncident(make)), reason: make.text() }),
  },
  "outOfService.list": { audience: "readers", input: anOutOfService },
  "outOfService.begin": {
    audience: "editors",
    input: async (make) => ({ ...(await anObject(make)), since: today(), reason: make.text() }),
  },
  "outOfService.end": {
    audience: "editors",
    input: async (make) => ({ ...(await anOutOfService(make)), reason: make.text() }),
  },
  "outOfService.page": { audience: "editors", input: anObject },
  "incident.page": { audience: "editors", input: anObject },
};
