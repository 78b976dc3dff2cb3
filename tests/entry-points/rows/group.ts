import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aGroup = async (make: Make) => ({
  id: make.workspace,
  groupId: await make.group([await make.person()], [make.floor]),
});
const empty = async (make: Make) => ({ id: make.workspace, groupId: await make.group() });

export const groupRows: Rows = {
  "group.list": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "group.create": {
    gets: "admins",
    input: async (make) => ({
      id: make.workspace,
      title: make.text(),
      subtitle: make.text(),
      user_ids: [await make.person()],
    }),
  },
  "group.edit": { gets: "admins", input: async (make) => ({ ...(await aGroup(make)), title: make.text() }) },
  "group.delete": { gets: "admins", input: aGroup },
  "group.toEdit": { gets: "admins", input: aGroup },
  "group.page": { gets: "admins", input: aGroup },
  "group.peopleToLink": { gets: "admins", input: aGroup },
  "group.placesToLink": { gets: "admins", input: aGroup },
  "group.linkPerson": {
    gets: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_id: await make.person() }),
  },
  "group.linkPeople": {
    gets: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_ids: [await make.person()] }),
  },
  "group.linkPlaces": {
    gets: "admins",
    input: async (make) => ({ ...(await empty(make)), container_ids: [make.floor] }),
  },
  "group.unlinkPerson": {
    gets: "admins",
    input: async (make) => ({ ...(await aGroup(make)), user_id: await make.person() }),
  },
  "group.ofContainer": { gets: "contributors_always", input: (make) => ({ id: make.floor }) },
  "group.toLink": { gets: "editors_always", input: (make) => ({ id: make.floor, q: "" }) },
  "group.linkContainer": {
    gets: "editors_always",
    input: async (make) => ({
      id: make.floor,
      groupId: await make.group([await make.person()]),
      is_container_admin: true,
    }),
  },
  "group.linkGroups": {
    gets: "editors_always",
    input: async (make) => ({ id: make.floor, group_ids: [await make.group()] }),
  },
  "group.beforeUnlinking": {
    gets: "editors_always",
    input: async (make) => ({ ...(await aGroup(make)), id: make.floor }),
  },
  "group.unlinkContainer": {
    gets: "editors_always",
    input: async (make) => ({ ...(await aGroup(make)), id: make.floor }),
  },
};
