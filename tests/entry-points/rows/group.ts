import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aGroup = async (make: Make) => ({
  id: make.workspace,
  groupId: await make.group([await make.person()], [make.floor]),
});
const empty = async (make: Make) => ({ id: make.workspace, groupId: await make.group() });

export const groupRows: Rows = {
  "group.list": { audience: "people", input: (make) => ({ id: make.workspace }) },
  "group.get": { audience: "people", input: aGroup },
  "group.create": {
    audience: "admins",
    input: async (make) => ({
      id: make.workspace,
      title: make.text(),
      subtitle: make.text(),
      user_ids: [await make.person()],
    }),
  },
  "group.edit": { audience: "admins", input: async (make) => ({ ...(await aGroup(make)), title: make.text() }) },
  "group.delete": { audience: "admins", input: aGroup },
  "group.toEdit": { audience: "admins", input: aGroup },
  "group.page": { audience: "admins", input: aGroup },
  "group.peopleToLink": { audience: "admins", input: aGroup },
  "group.placesToLink": { audience: "admins", input: aGroup },
  "group.linkPerson": {
    audience: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_id: await make.person() }),
  },
  "group.linkPeople": {
    audience: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_ids: [await make.person()] }),
  },
  "group.linkPlaces": {
    audience: "admins",
    input: async (make) => ({ ...(await empty(make)), container_ids: [make.floor] }),
  },
  "group.unlinkPerson": {
    audience: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_id: await make.person() }),
  },
  "group.ofContainer": {
    audience: "contributors_always",
    except: { inspector: "403" },
    input: (make) => ({ id: make.floor }),
  },
  "group.toLink": { audience: "editors_always", input: (make) => ({ id: make.floor, q: "" }) },
  "group.linkContainer": {
    audience: "editors_always",
    input: async (make) => ({
      id: make.floor,
      groupId: await make.group([await make.person()]),
      is_container_admin: true,
    }),
  },
  "group.linkGroups": {
    audience: "editors_always",
    input: async (make) => ({ id: make.floor, group_ids: [await make.group()] }),
  },
  "group.beforeUnlinking": {
    audience: "editors_always",
    input: async (make) => ({ ...(await aGroup(make)), id: make.floor }),
  },
  "group.unlinkContainer": {
    audience: "editors_always",
    input: async (make) => ({ ...(await aGroup(make)), id: make.floor }),
  },
};
