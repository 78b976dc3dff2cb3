import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const guest = (make: Make) => make.person("member", { isGuest: true });
const aGuest = async (make: Make) => ({ id: make.floor, userId: await guest(make) });
const guests = async (make: Make) => ({ id: make.floor, user_ids: [await guest(make), await guest(make)] });

export const accessRows: Rows = {
  "access.people": {
    audience: "contributors_always",
    except: { inspector: "403" },
    input: (make) => ({ id: make.floor }),
  },
  "access.page": {
    audience: "contributors_always",
    except: { inspector: "403" },
    input: (make) => ({ id: make.floor }),
  },
  "access.candidates": { audience: "editors_always", input: (make) => ({ id: make.floor, q: make.word }) },
  "access.add": [
    {
      when: "a member",
      audience: "editors_always",
      input: async (make) => ({ id: make.floor, users: [{ user_id: await make.person(), role: "guest" }] }),
    },
    {
      when: "by address",
      audience: "editors_always",
      input: (make) => ({ id: make.floor, users: [{ email: make.email(), role: "admin" }] }),
    },
  ],
  "access.changeRole": {
    audience: "editors_always",
    input: async (make) => ({ ...(await aGuest(make)), role: "admin" }),
  },
  "access.changeRoles": {
    audience: "editors_always",
    input: async (make) => ({ id: make.floor, users: [{ user_id: await guest(make), role: "admin" }] }),
  },
  "access.remove": { audience: "editors_always", input: aGuest },
  "access.removeMany": { audience: "editors_always", input: guests },
  "access.beforeRemoving": { audience: "editors_always", input: guests },
  "access.handOver": {
    audience: "admins_of_it",
    input: async (make) => ({ id: await make.container(), user_id: await make.person() }),
  },
  "access.beforeHandingOver": { audience: "admins_of_it", input: (make) => ({ id: make.floor, q: "" }) },
};
