import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const objectsOf = async (make: Make) => {
  const id = await make.container();
  return { type: "objects", id, item: await make.object(id) };
};
/** Who goes everywhere and is no member has nothing of their own there. */
const members = { super: "403" };

export const orderRows: Rows = {
  "order.get": [
    { when: "objects", gets: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
    { when: "boards", gets: "members", input: (make) => ({ type: "boards", id: make.workspace }) },
  ],
  "order.set": [
    {
      when: "their own",
      gets: "readers",
      but: members,
      input: (make) => ({ type: "objects", id: make.floor, mode: "created_desc" }),
    },
    {
      when: "everybody's",
      gets: "editors",
      input: async (make) => ({
        type: "containers",
        id: await make.container(),
        mode: "alphabetical_asc",
        shared: true,
      }),
    },
    {
      when: "everybody's boards",
      gets: "admins_on_plan",
      input: (make) => ({ type: "boards", id: make.workspace, mode: "default", shared: true }),
    },
  ],
  "order.drop": { gets: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
  "order.move": [
    {
      when: "for themselves",
      gets: "readers",
      but: members,
      input: async (make) => ({ ...(await objectsOf(make)), to: 1 }),
    },
    {
      when: "for everybody",
      gets: "editors",
      input: async (make) => ({ ...(await objectsOf(make)), to: 1, shared: true }),
    },
  ],
  "order.page": { gets: "readers", input: (make) => ({ type: "objects", id: make.floor }) },
};
