import type { Make } from "../make.ts";
import { makeRound, makeWalk } from "../make-round.ts";
import type { Rows } from "../row.ts";

const round = async (make: Make) => ({ id: (await makeRound(make)).id });
const walk = async (make: Make) => ({ id: (await makeWalk(make)).id });

export const roundRows: Rows = {
  "round.list": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "round.create": {
    audience: "editors",
    input: async (make) => ({ id: make.floor, title: make.text(), stops: [await make.object()] }),
  },
  "round.get": { audience: "readers", input: round },
  "round.edit": {
    audience: "editors",
    input: async (make) => ({ ...(await round(make)), title: make.text(), stops: [await make.object()] }),
  },
  "round.delete": { audience: "editors_always", input: round },
  "round.walks": { audience: "readers", input: round },
  "round.begin": { audience: "contributors", input: round },
  "round.walk": { audience: "readers", input: walk },
  "round.put": {
    audience: "contributors",
    input: async (make) => {
      const { id, objectId } = await makeWalk(make);
      return { id, results: [{ stop: objectId, outcome: "nok", note: make.text(), action_point: true, seen: 1 }] };
    },
  },
  "round.settle": {
    audience: "contributors",
    input: async (make) => {
      const { id, objectId, resultId } = await makeWalk(make);
      return { id, stop: objectId, result_id: resultId, seen: 1 };
    },
  },
  "round.takeIn": {
    audience: "contributors",
    input: async (make) => ({ ...(await walk(make)), objects: [await make.object()] }),
  },
  "round.close": {
    audience: "contributors",
    impersonated: "403", // each user signs in person
    input: async (make) => ({ ...(await walk(make)), signed_name: make.text() }),
  },
  "round.walkPack": { audience: "readers", input: async (make) => ({ id: (await makeWalk(make)).roundId }) },
  "round.listPage": [
    { when: "of a place", audience: "readers", input: (make) => ({ container: make.floor }) },
    { when: "all", audience: "signed_in", input: (make) => ({ current: make.workspace }) },
  ],
  "round.places": { audience: "signed_in", input: (make) => ({ current: make.workspace }) },
  "round.page": { audience: "readers", input: round },
  "round.form": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "round.stopsPage": { audience: "readers", input: round },
  "round.walkPage": { audience: "readers", input: walk },
  "round.sheet": { audience: "readers", input: async (make) => ({ id: (await makeWalk(make, { signed: true })).id }) },
};
