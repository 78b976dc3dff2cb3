import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const objectsOf = async (make: Make) => {
  const id = await make.container();
  return { type: "objects", id, item: await make.object(id) };
};
/** A super admin who is no member has no order of their own. */
const members = { super: "403" };

export const orderRows: Rows = {
  "order.get": [
    { when: "objects", audience: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
    { when: "boards", audience: "members", input: (make) => ({ type: "boards", id: make.workspace }) },
  ],
  "order.set": [
    {
      when: "their own",
      audience: "readers",
      except: members,
      input: (make) => ({ type: "objects", id: make.floor, mode: "created_desc" }),
    },
    {
      when: "everybody's",
      audience: "editors",
      input: async (make) => ({
        type: "containers",
        id: await make.container(),
        mode: "alphabetical_asc",
        shared: true,
      }),
    },
    {
      when: "everybody's boards",
      audience: "admins_on_plan",
      input: (make) => ({ type: "boards", id: make.workspace, mode: "default", shared: true }),
    },
  ],
  "order.drop": { audience: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
  "order.move": [
    {
      when: "for themselves",
      audience: "readers",
      except: members,
      input: async (make) => ({ ...(await objectsOf(make)), to: 1 }),
    },
    {
      when: "for everybody",
      audience: "editors",
      input: async (make) => ({ ...(await objectsOf(make)), to: 1, shared: true }),
    },
  ],
  "order.page": { audience: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
};
