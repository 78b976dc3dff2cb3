import type { Rows } from "../row.ts";

export const containerRows: Rows = {
  "container.create": [
    {
      when: "a board",
      gets: "admins_on_plan",
      input: (make) => ({ workspace_id: make.workspace, title: make.text() }),
    },
    {
      when: "in another",
      gets: "editors",
      input: async (make) => ({ workspace_id: make.workspace, parent_id: await make.container(), title: make.text() }),
    },
  ],
  "container.get": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "container.floorPlan": {
    gets: "readers",
    input: async (make) => ({ id: await make.planned(await make.container()) }),
  },
  "container.edit": {
    gets: "editors",
    input: async (make) => ({ id: await make.container(), title: make.text(), subtitle: make.text() }),
  },
  "container.delete": [
    { when: "a container", gets: "editors_always", input: async (make) => ({ id: await make.container() }) },
    {
      when: "a board",
      gets: "admins_of_it",
      but: { lead: "404", guest: "404", tablet: "404" }, // nothing of it was granted to them
      input: async (make) => ({ id: await make.newBoard() }),
    },
  ],
  "container.slots": { gets: "editors_always", input: async (make) => ({ id: await make.container() }) },
  "container.places": { gets: "editors_always", input: async (make) => ({ id: await make.container() }) },
  "container.beforeMoving": {
    gets: "editors_always",
    input: async (make) => ({ id: await make.container(), as: "move", parent_id: await make.container() }),
  },
  "container.move": [
    {
      when: "a container",
      gets: "editors",
      input: async (make) => ({ id: await make.container(), parent_id: await make.container() }),
    },
    {
      when: "a board",
      gets: "admins_on_plan",
      but: { lead: "404", guest: "404", tablet: "404", member: "404" },
      input: async (make) => ({ id: await make.newBoard(), parent_id: await make.container() }),
    },
  ],
  "container.duplicate": [
    {
      when: "a container",
      gets: "editors",
      input: async (make) => ({ id: await make.container(), parent_id: await make.container() }),
    },
    {
      when: "a board",
      gets: "admins_on_plan",
      but: { lead: "404", guest: "404", tablet: "404", member: "404" },
      input: async (make) => ({ id: await make.newBoard(), parent_id: await make.container() }),
    },
  ],
  "container.containers": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "container.boards": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "container.page": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "container.plan": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "container.beforeDeleting": [
    { when: "a container", gets: "editors_always", input: (make) => ({ id: make.floor }) },
    { when: "a board", gets: "admins_of_it", but: { guest: "404" }, input: (make) => ({ id: make.board }) },
  ],
  "container.home": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
