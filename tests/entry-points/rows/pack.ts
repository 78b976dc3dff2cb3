import { endOpenPacks, makePack, makePackLink } from "../make-pack.ts";
import type { Rows } from "../row.ts";

export const packRows: Rows = {
  "pack.page": { audience: "contributors_always", input: (make) => ({ id: make.floor }) },
  "pack.listPage": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "pack.create": [
    {
      when: "of a container",
      audience: "contributors_always",
      overRest: { member: "422:invalid" },
      input: async (make) => {
        await endOpenPacks(make); // one person has few made at a time
        const container_id = await make.container();
        await make.object(container_id);
        return { id: make.workspace, container_id };
      },
    },
    {
      when: "of objects",
      audience: "exporters",
      overRest: { member: "422:invalid" },
      except: { member: "404" },
      input: async (make) => {
        await endOpenPacks(make);
        return { id: make.workspace, object_ids: [await make.object()] };
      },
    },
  ],
  // a pack of the caller's own
  "pack.get": {
    audience: "contributors_always",
    input: async (make, { userId }) => ({ id: make.workspace, pack: await makePack(make, userId) }),
  },
  "pack.own": {
    audience: "contributors_always",
    input: async (make, { userId }) => ({ id: await makePack(make, userId) }),
  },
  "pack.share": {
    audience: "editors",
    input: async (make, { userId }) => ({ id: await makePack(make, userId), title: make.text(), until: "7" }),
  },
  "pack.links": {
    audience: "contributors_always",
    input: async (make, { userId }) => ({ id: await makePack(make, userId) }),
  },
  // the token is a secret of who has the link
  "pack.shown": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ token: await makePackLink(make) }),
  },
  "pack.countOpening": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ token: await makePackLink(make) }),
  },
  "pack.file": {
    audience: "contributors_always",
    input: async (make, { userId }) => ({
      id: make.workspace,
      pack: await makePack(make, userId),
      format: "zip",
    }),
  },
};
