import type { Rows } from "../row.ts";

const month = { until: "30", shows: ["files", "floorplan"] };

export const shareRows: Rows = {
  "share.page": [
    { when: "of a container", gets: "editors_always", input: (make) => ({ container_id: make.floor }) },
    { when: "of an object", gets: "editors_always", input: async (make) => ({ object_id: await make.object() }) },
  ],
  "share.create": [
    {
      when: "to a container",
      gets: "editors",
      input: (make) => ({ container_id: make.floor, title: make.text(), ...month }),
    },
    {
      when: "to an object",
      gets: "editors",
      input: async (make) => ({ object_id: await make.object(), title: make.text(), ...month }),
    },
  ],
  "share.extend": { gets: "editors", input: async (make) => ({ id: (await make.share()).id, until: "7" }) },
  "share.withdraw": { gets: "editors_always", input: async (make) => ({ id: (await make.share()).id }) },
  "share.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  // the link itself is the key
  "share.shown": { gets: "anyone", key: true, input: async (make) => ({ token: (await make.share()).token }) },
  "share.countOpening": { gets: "anyone", key: true, input: async (make) => ({ token: (await make.share()).token }) },
};
