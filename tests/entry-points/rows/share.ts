import type { Rows } from "../row.ts";

const month = { until: "30", shows: ["files", "floorplan"] };

export const shareRows: Rows = {
  "share.page": [
    { when: "of a container", audience: "editors_always", input: (make) => ({ container_id: make.floor }) },
    { when: "of an object", audience: "editors_always", input: async (make) => ({ object_id: await make.object() }) },
  ],
  "share.create": [
    {
      when: "to a container",
      audience: "editors",
      input: (make) => ({ container_id: make.floor, title: make.text(), ...month }),
    },
    {
      when: "to an object",
      audience: "editors",
      input: async (make) => ({ object_id: await make.object(), title: make.text(), ...month }),
    },
  ],
  "share.extend": { audience: "editors", input: async (make) => ({ id: (await make.share()).id, until: "7" }) },
  "share.withdraw": { audience: "editors_always", input: async (make) => ({ id: (await make.share()).id }) },
  "share.get": { audience: "editors_always", input: async (make) => ({ id: (await make.share()).id }) },
  "share.inWorkspace": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "share.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  // the token is a secret of who has the link
  "share.shown": { audience: "anyone", isSecret: true, input: async (make) => ({ token: (await make.share()).token }) },
  "share.countOpening": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ token: (await make.share()).token }),
  },
};
