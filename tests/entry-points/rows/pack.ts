import { endOpenPacks, makePack } from "../make-pack.ts";
import type { Rows } from "../row.ts";

export const packRows: Rows = {
  "pack.page": { audience: "contributors_always", input: (make) => ({ id: make.floor }) },
  "pack.create": [
    {
      when: "of a container",
      audience: "contributors_always",
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
  "pack.file": {
    audience: "contributors_always",
    input: async (make, { userId }) => ({
      id: make.workspace,
      pack: await makePack(make, userId),
      format: "zip",
    }),
  },
};
