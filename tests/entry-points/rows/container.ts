import type { Rows } from "../row.ts";

export const containerRows: Rows = {
  "container.create": [
    {
      when: "a board",
      audience: "admins_on_plan",
      input: (make) => ({ workspace_id: make.workspace, title: make.text() }),
    },
    {
      when: "in another",
      audience: "editors",
      input: async (make) => ({ workspace_id: make.workspace, parent_id: await make.container(), title: make.text() }),
    },
  ],
  "container.get": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "container.floorPlan": {
    audience: "readers",
    input: async (make) => ({ id: await make.withFloorPlan(await make.container()) }),
  },
  "container.edit": {
    audience: "editors",
    input: async (make) => ({ id: await make.container(), title: make.text(), subtitle: make.text() }),
  },
  "container.delete": [
    { when: "a container", audience: "editors_always", input: async (make) => ({ id: await make.container() }) },
    {
      when: "a board",
      audience: "admins_of_it",
      except: { lead: "404", guest: "404", inspector: "404", tablet: "404" }, // they have no grant on the new board
      input: async (make) => ({ id: await make.newBoard() }),
    },
  ],
  "container.slots": { audience: "editors_always", input: async (make) => ({ id: await make.container() }) },
  "container.places": { audience: "editors_always", input: async (make) => ({ id: await make.container() }) },
  "container.beforeMoving": {
    audience: "editors_always",
    input: async (make) => ({ id: await make.container(), as: "move", parent_id: await make.container() }),
  },
  "container.move": [
    {
      when: "a container",
      audience: "editors",
      input: async (make) => ({ id: await make.container(), parent_id: await make.container() }),
    },
    {
      when: "a board",
      audience: "admins_on_plan",
      except: { lead: "404", guest: "404", inspector: "404", tablet: "404", member: "404" },
      input: async (make) => ({ id: await make.newBoard(), parent_id: await make.container() }),
    },
  ],
  "container.duplicate": [
    {
      when: "a container",
      audience: "editors",
      input: async (make) => ({ id: await make.container(), parent_id: await make.container() }),
    },
    {
      when: "a board",
      audience: "admins_on_plan",
      except: { lead: "404", guest: "404", inspector: "404", tablet: "404", member: "404" },
      input: async (make) => ({ id: await make.newBoard(), parent_id: await make.container() }),
    },
  ],
  "container.containers": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "container.boards": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "container.page": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "container.drawRoom": {
    audience: "editors",
    input: async (make) => ({ id: await make.container(), area: null }),
  },
  "ahead.page": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "container.plan": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "container.beforeDeleting": [
    { when: "a container", audience: "editors_always", input: (make) => ({ id: make.floor }) },
    {
      when: "a board",
      audience: "admins_of_it",
      except: { guest: "404", inspector: "404" },
      input: (make) => ({ id: make.board }),
    },
  ],
  "container.home": { audience: "members", input: (make) => ({ id: make.workspace }) },
};
