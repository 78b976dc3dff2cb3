import { type PeopleTold, query, type Said } from "~/web/address";

/** Which of a container's objects: its page and the print of its plan follow the same. */
type ObjectFilter = { state?: string; type?: string; tag?: string; q?: string; placed?: string };

/** `to`: the place that was chosen, and `open` the branch of the tree that is unfolded; both an id. */
export type MovingAsked = { as?: "move" | "duplicate"; to?: string; open?: string; q?: string };

/** Boards, containers, objects, files, the library and what is shared of them. */
export const recordsPaths = {
  objects: (
    workspaceId: string,
    filter: { state?: string; tag?: string; category?: string; container?: string; q?: string; sort?: string } = {},
  ) => `/workspaces/${workspaceId}/objects${query(filter)}`,
  container: (
    id: string,
    input: ObjectFilter &
      Said & { sort?: string; lacking?: string; page?: number; at?: string; pins?: "move"; view?: string } = {},
  ) => `/container/${id}${query(input)}`,
  printPlan: (id: string, input: ObjectFilter & { paper?: "portrait" | "landscape" } = {}) =>
    `/container/${id}/plan${query(input)}`,
  /** Moves or duplicates a board or container: the way in, and what comes of it before it is done. */
  moveContainer: (id: string, input: MovingAsked = {}) => `/container/${id}/move${query(input)}`,
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
  containerPeople: (id: string, filter: { q?: string; sort?: string } & PeopleTold = {}) =>
    `/container/${id}/users${query(filter)}`,
  addPeople: (id: string) => `/container/${id}/users/add`,
  removePeople: (id: string, userId?: string) => `/container/${id}/users/remove${query({ user: userId })}`,
  handOverContainer: (id: string) => `/container/${id}/users/hand-over`,
  linkGroups: (id: string) => `/container/${id}/users/groups`,
  unlinkGroup: (id: string, groupId: string, input: { from?: "group" } = {}) =>
    `/container/${id}/users/groups/${groupId}/unlink${query(input)}`,
  object: (id: string, said: Said = {}) => `/object/${id}${query(said)}`,
  newObject: (containerId: string) => `/container/${containerId}/object/new`,
  editObject: (id: string) => `/object/${id}/edit`,
  moveObject: (id: string, input: MovingAsked = {}) => `/object/${id}/move${query(input)}`,
  shareObject: (id: string) => `/object/${id}/share`,
  deleteObject: (id: string) => `/object/${id}/delete`,
  objectQr: (id: string) => `/object/${id}/qr`,
  newQr: (id: string) => `/object/${id}/qr/new`,
  objectLabel: (id: string, chosen: { size?: string; copies?: string } = {}) => `/object/${id}/label${query(chosen)}`,
  publicObject: (publicId: string) => `/public/objects/${publicId}`,
  share: (token: string, filter: { q?: string; state?: string; view?: string } = {}) =>
    `/share/${token}${query(filter)}`,
  sharedContainer: (token: string, id: string, filter: { q?: string; state?: string; view?: string } = {}) =>
    `/share/${token}/container/${id}${query(filter)}`,
  sharedObject: (token: string, id: string) => `/share/${token}/object/${id}`,
  /** One address for all of it, since it alone may stand in another site's frame. */
  embeddedShare: (
    token: string,
    at: { container?: string; object?: string; q?: string; state?: string; view?: string; lng?: string } = {},
  ) => `/share/${token}/embed${query(at)}`,
} as const;
