import type { Rows } from "../row.ts";

export const memberRows: Rows = {
  "member.list": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "member.page": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "member.get": { gets: "admins", input: async (make) => ({ id: make.workspace, userId: await make.person() }) },
  "member.complete": {
    gets: "admins",
    input: async (make) => ({ workspaceId: make.workspace, userId: await make.person() }),
  },
  "member.change": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person(), role: "admin" }),
  },
  "member.beforeRemoving": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, user_ids: [await make.person()] }),
  },
  "member.remove": { gets: "admins", input: async (make) => ({ id: make.workspace, user_ids: [await make.person()] }) },
  "member.leave": {
    // the owner hands over first; a super admin who is in it as nobody has nothing to leave
    gets: "404 422:owner_stays yes yes yes 403 yes 404 404 401 404 yes",
    input: async (make) => ({ id: await make.sameWorkspace() }),
  },
  "member.handOver": {
    gets: "owners",
    input: async (make) => ({ user_id: await make.person(), id: await make.sameWorkspace() }),
  },
  "member.newTablet": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "member.tablet": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person("tablet") }),
  },
  "member.createTablet": {
    gets: "admins",
    input: (make) => ({
      id: make.workspace,
      first_name: make.text(),
      last_name: make.text(),
      email: make.email(),
      password: "a reader on the wall",
      container_ids: [make.floor],
    }),
  },
  "member.pairTablet": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person("tablet") }),
  },
  "member.editTablet": {
    gets: "admins",
    input: async (make) => ({
      id: make.workspace,
      userId: await make.person("tablet"),
      first_name: make.text(),
      last_name: make.text(),
      container_ids: [make.other],
    }),
  },
};
