import { type DoneQuery, query } from "~/web/address";

/** A workspace, its people and its settings. */
export const workspacePaths = {
  newWorkspace: "/onboarding/workspace/create",
  workspaceDetails: (id: string) => `/onboarding/workspace/${id}`,
  /** `look`: the example board to preview. */
  newBoard: (workspaceId?: string, shown: { look?: string } = {}) =>
    `/onboarding/container/create${query({ workspace: workspaceId, ...shown })}`,
  firstObject: (containerId: string) => `/onboarding/container/${containerId}`,
  inviteTeam: (containerId: string) => `/onboarding/container/${containerId}/invite`,
  workspaces: "/workspaces",
  workspace: (id: string, list: { sort?: string } = {}) => `/workspaces/${id}${query(list)}`,
  trash: (workspaceId: string, done: { back?: string } = {}) => `/workspaces/${workspaceId}/trash${query(done)}`,
  companyGeneral: (workspaceId: string, done: { saved?: "1" } = {}) =>
    `/profile/company/general${query({ workspace: workspaceId, ...done })}`,
  companyTheme: (workspaceId: string, done: { saved?: "1" } = {}) =>
    `/profile/company/theme${query({ workspace: workspaceId, ...done })}`,
  companyGroups: (workspaceId: string, filter: { q?: string; done?: string } = {}) =>
    `/profile/company/distribution-groups${query({ workspace: workspaceId, ...filter })}`,
  newGroup: (workspaceId: string) => `/profile/company/distribution-groups/new${query({ workspace: workspaceId })}`,
  group: (workspaceId: string, groupId: string, done: { done?: string } = {}) =>
    `/profile/company/distribution-groups/${groupId}${query({ workspace: workspaceId, ...done })}`,
  groupPart: (workspaceId: string, groupId: string, part: "edit" | "delete" | "people" | "containers") =>
    `/profile/company/distribution-groups/${groupId}/${part}${query({ workspace: workspaceId })}`,
  members: (workspaceId: string, filter: { q?: string; role?: string; sort?: string } = {}) =>
    `/workspaces/${workspaceId}/users${query(filter)}`,
  member: (workspaceId: string, userId: string) => `/workspaces/${workspaceId}/users/${userId}`,
  invite: (workspaceId: string) => `/workspaces/${workspaceId}/invite`,
  inviteByCsv: (workspaceId: string, containerId?: string) =>
    `/workspaces/${workspaceId}/invite/csv${query({ container: containerId })}`,
  newPerson: (workspaceId: string) => `/workspaces/${workspaceId}/invite/person`,
  invitations: (workspaceId: string, filter: { q?: string; state?: string; container?: string; sort?: string } = {}) =>
    `/workspaces/${workspaceId}/invitations${query(filter)}`,
  newTablet: (workspaceId: string) => `/workspaces/${workspaceId}/tablet`,
  /** Asks for confirmation: for one person, or for each one in the `user=` parameters. */
  removeMembers: (workspaceId: string, userId?: string) =>
    `/workspaces/${workspaceId}/users/remove${query({ user: userId })}`,
  tablet: (workspaceId: string, userId: string) => `/workspaces/${workspaceId}/users/${userId}/tablet`,
  handOver: (workspaceId: string, userId: string) => `/workspaces/${workspaceId}/delete${query({ to: userId })}`,
  exportHistory: (workspaceId: string) => `/workspaces/${workspaceId}/history/export`,
  history: (
    workspaceId: string,
    filter: { who?: string; what?: string; from?: string; until?: string; about?: string } = {},
  ) => `/workspaces/${workspaceId}/history${query(filter)}`,
  gdpr: (workspaceId: string, input: { done?: "agreed" | "kept" } = {}) =>
    `/profile/company/gdpr${query({ workspace: workspaceId, ...input })}`,
  keeping: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/keeping${query(done)}`,
  /** Of all objects, or of those of one kind. */
  keepingRules: (workspaceId: string, kindId?: string) =>
    `/workspaces/${workspaceId}/keeping/rules${query({ kind: kindId })}`,
  everything: (workspaceId: string) => `/profile/company/everything${query({ workspace: workspaceId })}`,
  importWhole: (workspaceId: string, input: { file?: string } = {}) =>
    `/workspaces/${workspaceId}/whole${query(input)}`,
  consentsPdf: (workspaceId: string) => `/files/consents/${workspaceId}`,
  deleteWorkspace: (workspaceId: string) => `/workspaces/${workspaceId}/delete`,
  shares: (workspaceId: string, filter: { q?: string; state?: string } = {}) =>
    `/workspaces/${workspaceId}/shares${query(filter)}`,
  lists: (workspaceId: string, done: { done?: string } = {}) => `/workspaces/${workspaceId}/lists${query(done)}`,
  editCategory: (workspaceId: string, categoryId: string) => `/workspaces/${workspaceId}/lists/category/${categoryId}`,
  deleteCategory: (workspaceId: string, categoryId: string) =>
    `/workspaces/${workspaceId}/lists/category/${categoryId}/delete`,
  exportObjects: (workspaceId: string) => `/workspaces/${workspaceId}/objects/export`,
  /** What is done with the chosen objects of the list, and what was done with many rows. */
  changeObjects: (workspaceId: string) => `/workspaces/${workspaceId}/change/objects`,
  listLabels: (workspaceId: string) => `/workspaces/${workspaceId}/labels`,
  changePoints: (workspaceId: string) => `/workspaces/${workspaceId}/change/actionpoints`,
  changeFiles: (workspaceId: string) => `/workspaces/${workspaceId}/change/files`,
  changeReports: (workspaceId: string) => `/workspaces/${workspaceId}/change/reports`,
  changedMany: (workspaceId: string, batch: string) => `/workspaces/${workspaceId}/changed/${batch}`,
  inbox: (workspaceId: string, filter: { list?: string; container?: string; page?: number; done?: string } = {}) =>
    `/workspaces/${workspaceId}/inbox${query(filter)}`,
  paper: (workspaceId: string, paperId: string, how: { next?: "1" } = {}) =>
    `/workspaces/${workspaceId}/inbox/${paperId}${query(how)}`,
  uploadPapers: (workspaceId: string, containerId?: string) =>
    `/workspaces/${workspaceId}/inbox/upload${query({ container_id: containerId })}`,
  paperBytes: (paperId: string) => `/files/inbox/${paperId}`,
  newView: (workspaceId: string) => `/workspaces/${workspaceId}/views/new`,
  deleteView: (workspaceId: string, viewId: string) => `/workspaces/${workspaceId}/views/${viewId}/delete`,
  /** `container`: for imports below it. */
  imports: (workspaceId: string, about: { kind?: string; container?: string } = {}) =>
    `/workspaces/${workspaceId}/imports${query(about)}`,
  import: (workspaceId: string, importId: string, shown: { plan?: string } = {}) =>
    `/workspaces/${workspaceId}/imports/${importId}${query(shown)}`,
  importTemplate: (workspaceId: string, about: { kind?: string; container?: string } = {}) =>
    `/workspaces/${workspaceId}/imports/template${query(about)}`,
  importReport: (workspaceId: string, importId: string) => `/workspaces/${workspaceId}/imports/${importId}/report`,
  ownFields: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/fields${query(done)}`,
  newOwnField: (workspaceId: string, type?: string) => `/workspaces/${workspaceId}/fields/new${query({ type })}`,
  editOwnField: (workspaceId: string, fieldId: string) => `/workspaces/${workspaceId}/fields/${fieldId}`,
  deleteOwnField: (workspaceId: string, fieldId: string) => `/workspaces/${workspaceId}/fields/${fieldId}/delete`,
  kinds: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/kinds${query(done)}`,
  newKind: (workspaceId: string) => `/workspaces/${workspaceId}/kinds/new`,
  editKind: (workspaceId: string, kindId: string, done: DoneQuery = {}) =>
    `/workspaces/${workspaceId}/kinds/${kindId}${query(done)}`,
  dutiesOfKind: (workspaceId: string, kindId: string) => `/workspaces/${workspaceId}/kinds/${kindId}/duties`,
  takeOffFamily: (workspaceId: string, kindId: string, family: string) =>
    `/workspaces/${workspaceId}/kinds/${kindId}/take-off/${family}`,
  deleteKind: (workspaceId: string, kindId: string) => `/workspaces/${workspaceId}/kinds/${kindId}/delete`,
  compliance: (workspaceId: string, filter: { board?: string; point?: string; view?: string } = {}) =>
    `/workspaces/${workspaceId}/compliance${query(filter)}`,
  reminders: (workspaceId: string, done: { saved?: "1" } = {}) => `/workspaces/${workspaceId}/reminders${query(done)}`,
  reviewPoints: (workspaceId: string, done: DoneQuery = {}) =>
    `/workspaces/${workspaceId}/lists/review-points${query(done)}`,
  edition: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/lists/edition${query(done)}`,
  intervals: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/lists/intervals${query(done)}`,
  deleteReviewPoint: (workspaceId: string, code: string) =>
    `/workspaces/${workspaceId}/lists/review-point/${code}/delete`,
  editReviewPoint: (workspaceId: string, code: string) => `/workspaces/${workspaceId}/lists/review-point/${code}`,
  newReviewPoint: (workspaceId: string) => `/workspaces/${workspaceId}/lists/review-point`,
  editInterval: (workspaceId: string, idOrKey: string) => `/workspaces/${workspaceId}/lists/interval/${idOrKey}`,
  newInterval: (workspaceId: string, filled: { point?: string } = {}) =>
    `/workspaces/${workspaceId}/lists/interval${query(filled)}`,
} as const;
