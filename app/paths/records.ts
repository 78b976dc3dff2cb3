import { type DoneQuery, type PeopleResult, query } from "~/web/address";

/** Filters of the objects of a container, shared by its page and the print of its plan. */
type ObjectFilter = { state?: string; type?: string; tag?: string; q?: string; placed?: string };

/** `to`: id of the chosen target. `open`: id of the unfolded branch of the tree. */
export type MoveQuery = { as?: "move" | "duplicate"; to?: string; open?: string; q?: string };

/** Boards, containers, objects and shares. */
export const recordsPaths = {
  objects: (
    workspaceId: string,
    filter: {
      state?: string;
      tag?: string;
      category?: string;
      kind?: string;
      container?: string;
      due_from?: string;
      due_until?: string;
      q?: string;
      sort?: string;
      changed?: string;
    } = {},
  ) => `/workspaces/${workspaceId}/objects${query(filter)}`,
  container: (
    id: string,
    input: ObjectFilter &
      DoneQuery & { sort?: string; lacking?: string; page?: number; at?: string; pins?: "move"; view?: string } = {},
  ) => `/container/${id}${query(input)}`,
  printPlan: (id: string, input: ObjectFilter & { paper?: "portrait" | "landscape"; on?: string } = {}) =>
    `/container/${id}/plan${query(input)}`,
  /** Where the containers in it are on its plan; `room`: the one to draw. */
  rooms: (id: string, input: { room?: string } & DoneQuery = {}) => `/container/${id}/rooms${query(input)}`,
  /** A plan that waits, over the one in use. */
  newPlan: (id: string) => `/container/${id}/new-plan`,
  /** The plans that a container had; `plan`: the one to show, `on`: the one of that day. */
  plans: (id: string, input: { plan?: string; on?: string; view?: string } = {}) =>
    `/container/${id}/plans${query(input)}`,
  deletePlan: (id: string, planId: string) => `/container/${id}/plans/${planId}/delete`,
  /** The plan on a day of the coming year, and what falls due in it. */
  ahead: (id: string, input: { on?: string; view?: string } = {}) => `/container/${id}/ahead${query(input)}`,
  /** Moves or duplicates a board or container: the form, and a preview of the result. */
  moveContainer: (id: string, input: MoveQuery = {}) => `/container/${id}/move${query(input)}`,
  sortBoards: (workspaceId: string) => `/workspaces/${workspaceId}/sort`,
  sortContainer: (id: string, list: "containers" | "objects") => `/container/${id}/sort${query({ list })}`,
  backgroundTemplates: (containerId: string) => `/container/${containerId}/templates`,
  newBackgroundTemplate: (containerId: string) => `/container/${containerId}/templates/new`,
  backgroundTemplate: (containerId: string, id: string) => `/container/${containerId}/templates/${id}`,
  deleteBackgroundTemplate: (containerId: string, id: string) => `/container/${containerId}/templates/${id}/delete`,
  containerLabels: (
    id: string,
    chosen: { format?: string; from?: number; tag?: string; below?: "on"; copies?: number; part?: number } = {},
  ) => `/container/${id}/labels${query(chosen)}`,
  shareContainer: (id: string) => `/container/${id}/share`,
  newContainer: (parentId: string) => `/container/${parentId}/new`,
  editContainer: (id: string) => `/container/${id}/edit`,
  deleteContainer: (id: string) => `/container/${id}/delete`,
  containerPeople: (id: string, filter: { q?: string; sort?: string } & PeopleResult = {}) =>
    `/container/${id}/users${query(filter)}`,
  addPeople: (id: string, chosen: { user_ids?: string; role?: string } = {}) =>
    `/container/${id}/users/add${query(chosen)}`,
  removePeople: (id: string, userId?: string) => `/container/${id}/users/remove${query({ user: userId })}`,
  handOverContainer: (id: string) => `/container/${id}/users/hand-over`,
  linkGroups: (id: string) => `/container/${id}/users/groups`,
  unlinkGroup: (id: string, groupId: string, input: { from?: "group" } = {}) =>
    `/container/${id}/users/groups/${groupId}/unlink${query(input)}`,
  /** `together`: files that were just added to it, or taken back, at once. */
  object: (id: string, done: DoneQuery & { together?: string } = {}) => `/object/${id}${query(done)}`,
  newObject: (containerId: string) => `/container/${containerId}/object/new`,
  editObject: (id: string) => `/object/${id}/edit`,
  moveObject: (id: string, input: MoveQuery = {}) => `/object/${id}/move${query(input)}`,
  shareObject: (id: string) => `/object/${id}/share`,
  holdObject: (id: string) => `/object/${id}/hold`,
  holdContainer: (id: string) => `/container/${id}/hold`,
  deleteObject: (id: string) => `/object/${id}/delete`,
  objectQr: (id: string) => `/object/${id}/qr`,
  newQr: (id: string) => `/object/${id}/qr/new`,
  objectLabel: (id: string, chosen: { size?: string; copies?: string } = {}) => `/object/${id}/label${query(chosen)}`,
  /** `code`: what was scanned or typed. `kept`: a photo of the machine was just kept. */
  scan: (found: { code?: string; kept?: "1" } = {}) => `/scan${query(found)}`,
  publicObject: (publicId: string) => `/public/objects/${publicId}`,
  share: (token: string, filter: { q?: string; state?: string; view?: string } = {}) =>
    `/share/${token}${query(filter)}`,
  sharedContainer: (token: string, id: string, filter: { q?: string; state?: string; view?: string } = {}) =>
    `/share/${token}/container/${id}${query(filter)}`,
  sharedObject: (token: string, id: string) => `/share/${token}/object/${id}`,
  /** One address for all pages of a share, since it is the only one that other sites may embed. */
  embeddedShare: (
    token: string,
    at: { container?: string; object?: string; q?: string; state?: string; view?: string; lng?: string } = {},
  ) => `/share/${token}/embed${query(at)}`,
} as const;
