import type { Rows } from "../row.ts";

export const memberRows: Rows = {
  "member.list": { audience: "people", input: (make) => ({ id: make.workspace }) },
  "member.page": { audience: "people", input: (make) => ({ id: make.workspace }) },
  "member.get": { audience: "admins", input: async (make) => ({ id: make.workspace, userId: await make.person() }) },
  "member.complete": {
    audience: "admins",
    input: async (make) => ({ workspaceId: make.workspace, userId: await make.person() }),
  },
  "member.change": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person(), role: "admin" }),
  },
  "member.beforeRemoving": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, user_ids: [await make.person()] }),
  },
  "member.remove": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, user_ids: [await make.person()] }),
  },
  "member.leave": {
    // the owner must hand the workspace over first; a super admin is no member
    audience: "404 422:owner_stays yes yes yes yes 403 yes 404 404 401 404 yes",
    input: async (make) => ({ id: await make.sameWorkspace() }),
  },
  "member.handOver": {
    audience: "owners",
    input: async (make) => ({ user_id: await make.person(), id: await make.sameWorkspace() }),
  },
  "member.newTablet": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "member.tablet": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person("tablet") }),
  },
  "member.createTablet": {
    audience: "admins",
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
    audience: "admins",
    input: async (make) => ({ id: make.workspace, userId: await make.person("tablet") }),
  },
  "member.editTablet": {
    audience: "admins",
    input: async (make) => ({
      id: make.workspace,
      userId: await make.person("tablet"),
      first_name: make.text(),
      last_name: make.text(),
      container_ids: [make.other],
    }),
  },
};
