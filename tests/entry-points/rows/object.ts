import type { Rows } from "../row.ts";

export const objectRows: Rows = {
  "object.create": [
    {
      gets: "editors",
      input: async (make) => ({
        container_id: make.floor,
        title: make.text(),
        tags: [make.text()],
        categories: [await make.category()],
      }),
    },
    {
      when: "with a file",
      gets: "editors",
      input: async (make) => ({ container_id: make.floor, title: make.text(), files: [await make.upload()] }),
    },
  ],
  "object.get": { gets: "readers", input: async (make) => ({ id: await make.object() }) },
  "object.edit": { gets: "editors", input: async (make) => ({ id: await make.object(), title: make.text() }) },
  "object.remove": { gets: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.slots": { gets: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.places": { gets: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.beforeMoving": {
    gets: "editors_always",
    input: async (make) => ({ id: await make.object(), as: "move", container_id: await make.container() }),
  },
  "object.move": {
    gets: "editors",
    input: async (make) => ({ id: await make.object(), container_id: await make.container() }),
  },
  "object.duplicate": {
    gets: "editors",
    input: async (make) => ({ id: await make.object(), container_id: await make.container() }),
  },
  "object.inContainer": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "object.place": {
    gets: "editors",
    input: async (make) => ({ id: await make.object(await make.planned()), x: 0.5, y: 0.5 }),
  },
  "object.changePublicLink": [
    { when: "a new code", gets: "editors_always", input: async (make) => ({ id: await make.object(), rotate: true }) },
    { when: "opened", gets: "editors", input: async (make) => ({ id: await make.object(), enabled: true }) },
    { when: "withdrawn", gets: "editors_always", input: async (make) => ({ id: await make.object(), enabled: false }) },
  ],
  // the code itself is the key: it is printed on the thing
  "object.public": { gets: "anyone", key: true, input: async (make) => ({ publicId: await make.publicId() }) },
  "object.publicQr": { gets: "anyone", key: true, input: async (make) => ({ publicId: await make.publicId() }) },
  // who may not see the object gets no id of it
  "object.scanned": { gets: "signed_in", input: async (make) => ({ publicId: await make.publicId() }) },
  "object.page": { gets: "readers", input: async (make) => ({ id: await make.object() }) },
  "object.start": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "object.keepFirst": {
    gets: "editors",
    input: async (make) => ({ container_id: await make.container(), title: make.text() }),
  },
  "object.tags": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "object.labels": { gets: "readers", input: (make) => ({ id: make.floor }) },
  "object.list": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
