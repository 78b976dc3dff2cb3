import { makeSticker } from "../make-sticker.ts";
import type { Rows } from "../row.ts";

export const objectRows: Rows = {
  "object.putByNumber": {
    audience: "editors",
    overRest: { member: "422:invalid" },
    input: (make) => ({ id: make.workspace, number: make.text(), title: make.text(), container_id: make.floor }),
  },
  // what is refused of a row stands in its answer
  "object.putMany": {
    audience: "members",
    input: (make) => ({ id: make.workspace, objects: [{ external_number: make.text(), container_id: make.floor }] }),
  },
  "object.create": [
    {
      audience: "editors",
      input: async (make) => ({
        container_id: make.floor,
        title: make.text(),
        tags: [make.text()],
        categories: [await make.category()],
      }),
    },
    {
      when: "with a sticker",
      audience: "editors",
      input: async (make) => ({
        container_id: make.floor,
        title: make.text(),
        sticker: (await makeSticker(make)).publicId,
      }),
    },
    {
      when: "with a file",
      audience: "editors",
      input: async (make) => ({ container_id: make.floor, title: make.text(), files: [await make.upload()] }),
    },
  ],
  "object.get": { audience: "readers", input: async (make) => ({ id: await make.object() }) },
  "object.edit": { audience: "editors", input: async (make) => ({ id: await make.object(), title: make.text() }) },
  "object.remove": { audience: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.slots": { audience: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.places": { audience: "editors_always", input: async (make) => ({ id: await make.object() }) },
  "object.beforeMoving": {
    audience: "editors_always",
    input: async (make) => ({ id: await make.object(), as: "move", container_id: await make.container() }),
  },
  "object.others": { audience: "readers", input: async (make) => ({ id: await make.object(), verb: "file.upload" }) },
  "object.move": {
    audience: "editors",
    input: async (make) => ({ id: await make.object(), container_id: await make.container() }),
  },
  "object.duplicate": {
    audience: "editors",
    input: async (make) => ({ id: await make.object(), container_id: await make.container() }),
  },
  "object.inContainer": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "object.place": {
    audience: "editors",
    input: async (make) => ({ id: await make.object(await make.withFloorPlan()), x: 0.5, y: 0.5 }),
  },
  "object.changePublicLink": [
    {
      when: "a new code",
      audience: "editors_always",
      input: async (make) => ({ id: await make.object(), rotate: true }),
    },
    {
      when: "with a sticker",
      audience: "editors",
      input: async (make) => ({ id: await make.object(), sticker: (await makeSticker(make)).publicId }),
    },
    { when: "opened", audience: "editors", input: async (make) => ({ id: await make.object(), enabled: true }) },
    {
      when: "withdrawn",
      audience: "editors_always",
      input: async (make) => ({ id: await make.object(), enabled: false }),
    },
  ],
  // the id on the QR code is a secret of who can scan it
  "object.public": { audience: "anyone", isSecret: true, input: async (make) => ({ publicId: await make.publicId() }) },
  "object.publicQr": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ publicId: await make.publicId() }),
  },
  // the output has no object id for users who may not see the object
  "object.scanned": { audience: "signed_in", input: async (make) => ({ publicId: await make.publicId() }) },
  "object.page": { audience: "readers", input: async (make) => ({ id: await make.object() }) },
  "object.start": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "object.keepFirst": {
    audience: "editors",
    input: async (make) => ({ container_id: await make.container(), title: make.text() }),
  },
  "object.tags": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "object.labels": { audience: "readers", input: (make) => ({ id: make.floor }) },
  "object.ofWorkspace": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "object.export": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "object.listLabels": { audience: "members", input: (make) => ({ id: make.workspace }) },
  "object.list": { audience: "members", input: (make) => ({ id: make.workspace }) },
};
