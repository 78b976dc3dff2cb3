import { type PeopleTold, query, type Said } from "./address.ts";
import { backOfficePaths } from "./back-office-paths.ts";

/** Which of a container's objects: its page and the print of its plan follow the same. */
type ObjectFilter = { state?: string; type?: string; tag?: string; q?: string; placed?: string };

/** What the list of action points can be narrowed by. */
type ActionPointFilter =
  | ("status" | "q" | "place" | "object" | "who" | "priority" | "type" | "template" | "point" | "result")
  | ("solver" | "said" | "day" | "from" | "until");

/** `to`: the place that was chosen, and `open` the branch of the tree that is unfolded; both an id. */
export type MovingAsked = { as?: "move" | "duplicate"; to?: string; open?: string; q?: string };

/** Every address we link to. A page that is not here is not linked to. */
export const paths = {
  start: "/",
  login: "/login",
  logout: "/logout",
  tour: "/tour", // takes a step of the tour
  register: "/register",
  proveAddress: "/register/prove",
  pricing: "/pricing",
  forgotPassword: "/password/forgot",
  resetPassword: "/password/reset",
  terms: "/profile/info/terms",
  /** What the service worker shows where there is no connection. */
  offline: "/offline",
  mailMeTheLink: "/mail-me-the-link",
  stopImpersonating: "/impersonation/stop",
  error: (status: number) => `/errors/${status}`,
  invitation: (token: string) => `/invitations/${token}`,

  newWorkspace: "/onboarding/workspace/create",
  workspaceDetails: (id: string) => `/onboarding/workspace/${id}`,
  /** `look`: at what an example holds. */
  newBoard: (workspaceId?: string, shown: { look?: string } = {}) =>
    `/onboarding/container/create${query({ workspace: workspaceId, ...shown })}`,
  firstObject: (containerId: string) => `/onboarding/container/${containerId}`,
  inviteTeam: (containerId: string) => `/onboarding/container/${containerId}/invite`,

  workspaces: "/workspaces",
  workspace: (id: string, list: { sort?: string } = {}) => `/workspaces/${id}${query(list)}`,
  actionPoints: (workspaceId: string, filter: Partial<Record<ActionPointFilter, string>> = {}) =>
    `/workspaces/${workspaceId}/actionpoints${query(filter)}`,
  reports: (
    workspaceId: string,
    filter: {
      state?: string;
      q?: string;
      place?: string;
      type?: string;
      point?: string;
      from?: string;
      until?: string;
    } = {},
  ) => `/workspaces/${workspaceId}/reports${query(filter)}`,
  files: (
    workspaceId: string,
    filter: { kind?: string; q?: string; ends?: string; category?: string; sort?: string } = {},
  ) => `/workspaces/${workspaceId}/files${query(filter)}`,
  objects: (
    workspaceId: string,
    filter: { state?: string; tag?: string; category?: string; container?: string; q?: string; sort?: string } = {},
  ) => `/workspaces/${workspaceId}/objects${query(filter)}`,
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
  /** The page that asks before: for one, or with `user=` for each that was chosen. */
  removeMembers: (workspaceId: string, userId?: string) =>
    `/workspaces/${workspaceId}/users/remove${query({ user: userId })}`,
  tablet: (workspaceId: string, userId: string) => `/workspaces/${workspaceId}/users/${userId}/tablet`,
  handOver: (workspaceId: string, userId: string) => `/workspaces/${workspaceId}/delete${query({ to: userId })}`,
  history: (
    workspaceId: string,
    filter: { who?: string; what?: string; from?: string; until?: string; about?: string } = {},
  ) => `/workspaces/${workspaceId}/history${query(filter)}`,
  billing: (workspaceId: string, filter: { page?: number; sort?: string; status?: string; done?: string } = {}) =>
    `/profile/company/billing${query({ workspace: workspaceId, ...filter })}`,
  /** The four steps to a plan. */
  choosePlan: (workspaceId: string) => `/profile/company/billing/plan${query({ workspace: workspaceId })}`,
  chooseOptions: (workspaceId: string, shown: { option?: string } = {}) =>
    `/profile/company/billing/marketplace${query({ workspace: workspaceId, ...shown })}`,
  checkoutSummary: (workspaceId: string) => `/profile/company/billing/summary${query({ workspace: workspaceId })}`,
  checkoutCompany: (workspaceId: string) => `/profile/company/billing/company${query({ workspace: workspaceId })}`,
  changeCard: (workspaceId: string) => `/profile/company/billing/card${query({ workspace: workspaceId })}`,
  /** With `order`: of one that is not paid yet. */
  cancelPlan: (workspaceId: string, of: { order?: string } = {}) =>
    `/profile/company/billing/cancel${query({ workspace: workspaceId, ...of })}`,
  /** Pays what is open: on to the gateway, or the details of a transfer. */
  payTransaction: (workspaceId: string, transactionId: string) =>
    `/profile/company/billing/pay/${transactionId}${query({ workspace: workspaceId })}`,
  invoicePdf: (transactionId: string) => `/files/invoice/${transactionId}`,
  marketPicture: (optionId: string) => `/files/market/${optionId}`,
  gdpr: (workspaceId: string, asked: { done?: "agreed" | "kept" } = {}) =>
    `/profile/company/gdpr${query({ workspace: workspaceId, ...asked })}`,
  consentsPdf: (workspaceId: string) => `/files/consents/${workspaceId}`,
  document: (kind: string, shown: { version?: number; lng?: string } = {}) =>
    `/profile/info/terms/${kind}${query(shown)}`,
  cookies: "/profile/info/cookies",
  archive: (asked: { done?: "asked" } = {}) => `/profile/settings/archive${query(asked)}`,
  archiveBytes: (id: string) => `/files/archive/${id}`,
  feedback: (asked: { from?: string } & Said = {}) => `/feedback${query(asked)}`,
  deleteWorkspace: (workspaceId: string) => `/workspaces/${workspaceId}/delete`,

  profile: "/profile/settings",
  myWorkspaces: "/profile/workspace",
  leftWorkspace: (name: string) => `/profile/workspace${query({ left: name })}`,
  leaveWorkspace: (id: string) => `/profile/workspace/${id}/leave`,
  deleteAccount: "/profile/settings/delete",
  confirmEmail: "/email/confirm",
  /** Asks the password again, and goes on to `next`. */
  password: (next: string) => `/profile/password${query({ next })}`,

  search: (find: { workspace?: string; q?: string; kind?: string } = {}) => `/search${query(find)}`,

  container: (
    id: string,
    asked: ObjectFilter &
      Said & { sort?: string; lacking?: string; page?: number; at?: string; pins?: "move"; view?: string } = {},
  ) => `/container/${id}${query(asked)}`,
  printPlan: (id: string, asked: ObjectFilter & { paper?: "portrait" | "landscape" } = {}) =>
    `/container/${id}/plan${query(asked)}`,
  /** Moves or duplicates a board or container: the way in, and what comes of it before it is done. */
  moveContainer: (id: string, asked: MovingAsked = {}) => `/container/${id}/move${query(asked)}`,
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
  unlinkGroup: (id: string, groupId: string, asked: { from?: "group" } = {}) =>
    `/container/${id}/users/groups/${groupId}/unlink${query(asked)}`,
  object: (id: string, said: Said = {}) => `/object/${id}${query(said)}`,
  newObject: (containerId: string) => `/container/${containerId}/object/new`,
  editObject: (id: string) => `/object/${id}/edit`,
  moveObject: (id: string, asked: MovingAsked = {}) => `/object/${id}/move${query(asked)}`,
  shareObject: (id: string) => `/object/${id}/share`,
  sortFiles: (objectId: string) => `/object/${objectId}/file/sort`,
  fromLibrary: (objectId: string, asked: { q?: string; category?: string } = {}) =>
    `/object/${objectId}/file/library${query(asked)}`,
  fromDrive: (
    objectId: string,
    drive: string,
    asked: { folder?: string; q?: string; next?: string; connect?: "1"; said?: "refused" | "away" } = {},
  ) => `/object/${objectId}/file/drive/${drive}${query(asked)}`,
  authError: "/auth-error",
  documentReader: (url: string) => `/document-reader${query({ url })}`,
  deleteObject: (id: string) => `/object/${id}/delete`,
  objectQr: (id: string) => `/object/${id}/qr`,
  newQr: (id: string) => `/object/${id}/qr/new`,
  objectLabel: (id: string, chosen: { size?: string; copies?: string } = {}) => `/object/${id}/label${query(chosen)}`,
  /** `find`: words to be found in it at once. */
  file: (objectId: string, fileId: string, shown: { version?: number; find?: string } = {}) =>
    `/object/${objectId}/file/${fileId}${query(shown)}`,
  newFile: (objectId: string, filled: { category?: string; title?: string; kind?: "link" } = {}) =>
    `/object/${objectId}/file/new${query(filled)}`,
  editFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/edit`,
  supersedeFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/supersede`,
  replaceFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/replace`,
  editPicture: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/picture`,
  /** A picture as it came, small; with what is asked in the address done to it. */
  originalPicture: (fileId: string, recipe: Record<string, string | number | undefined> = {}) =>
    `/files/${fileId}/picture${query(recipe)}`,
  deleteFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/delete`,
  /** Takes files one by one, and answers in JSON. */
  upload: (objectId: string) => `/object/${objectId}/upload`,
  bytes: (fileId: string, version?: number) => `/files/${fileId}${query({ version })}`,
  downloadFile: (fileId: string, version?: number) =>
    `/files/${fileId}?download${version ? `&version=${version}` : ""}`,
  thumb: (fileId: string, size: "s" | "l" = "s") => `/files/${fileId}/thumb?size=${size}`,
  objectTasks: (id: string) => `/object/${id}/tasks`,
  newReport: (objectId: string, filled: { type?: string; point?: string; parent?: string } = {}) =>
    `/object/${objectId}/report/new${query(filled)}`,
  report: (id: string, said: Said = {}) => `/report/${id}${query(said)}`,
  editReport: (id: string) => `/report/${id}/edit`,
  deleteReport: (id: string) => `/report/${id}/delete`,
  newActionPoint: (objectId: string, filled: { report?: string; answer?: string; question?: string } = {}) =>
    `/object/${objectId}/actionpoint/new${query(filled)}`,
  actionPoint: (id: string, said: Said = {}) => `/actionpoint/${id}${query(said)}`,
  editActionPoint: (id: string) => `/actionpoint/${id}/edit`,
  reopenActionPoint: (id: string) => `/actionpoint/${id}/reopen`,
  deleteActionPoint: (id: string) => `/actionpoint/${id}/delete`,
  publicObject: (publicId: string) => `/public/objects/${publicId}`,
  publicAnswer: (publicId: string, answer: string) => `/public/objects/${publicId}/answer/${answer}`,
  reportProblem: (publicId: string, done: { sent?: "1" } = {}) => `/public/objects/${publicId}/problem${query(done)}`,
  shares: (workspaceId: string, filter: { q?: string; state?: string } = {}) =>
    `/workspaces/${workspaceId}/shares${query(filter)}`,
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
  library: (workspaceId: string, filter: { q?: string; kind?: string; done?: string } = {}) =>
    `/workspaces/${workspaceId}/library${query(filter)}`,
  newLibraryFile: (workspaceId: string, asked: { kind?: "link" } = {}) =>
    `/workspaces/${workspaceId}/library/new${query(asked)}`,
  libraryFile: (workspaceId: string, fileId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/library/${fileId}${query(done)}`,
  editLibraryFile: (workspaceId: string, fileId: string) => `/workspaces/${workspaceId}/library/${fileId}/edit`,
  deleteLibraryFile: (workspaceId: string, fileId: string) => `/workspaces/${workspaceId}/library/${fileId}/delete`,
  libraryBytes: (id: string) => `/files/library/${id}`,
  downloadLibraryFile: (id: string) => `/files/library/${id}?download`,
  libraryThumb: (id: string, size: "s" | "l" = "s") => `/files/library/${id}/thumb?size=${size}`,
  putInLibrary: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/library`,
  lists: (workspaceId: string, done: { done?: string } = {}) => `/workspaces/${workspaceId}/lists${query(done)}`,
  editCategory: (workspaceId: string, categoryId: string) => `/workspaces/${workspaceId}/lists/category/${categoryId}`,
  deleteCategory: (workspaceId: string, categoryId: string) =>
    `/workspaces/${workspaceId}/lists/category/${categoryId}/delete`,
  job: (id: string) => `/jobs/${id}`,
  /** What came of it, where that is a file. */
  jobFile: (id: string) => `/jobs/${id}/file`,

  templates: (workspaceId: string, filter: { q?: string; state?: string; sort?: string; done?: string } = {}) =>
    `/workspaces/${workspaceId}/templates${query(filter)}`,
  newTemplate: (workspaceId: string, asked: { from?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/create${query(asked)}`,
  editTemplate: (workspaceId: string, id: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/update${query(done)}`,
  /** The builder. */
  templateGroups: (
    workspaceId: string,
    id: string,
    at: { question?: string; group?: string; add?: string; remove?: "1"; rename?: "1"; done?: "saved" } = {},
  ) => `/workspaces/${workspaceId}/templates/${id}/groups${query(at)}`,
  /** What it asks, as who fills it in sees it; a version beside the one before it. */
  templatePreview: (workspaceId: string, id: string, shown: { version?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/preview${query(shown)}`,
  templateVersions: (workspaceId: string, id: string, shown: { version?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/versions${query(shown)}`,
  deleteTemplate: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/templates/${id}/delete`,
  templateLogo: (id: string) => `/files/template/${id}/logo`,

  /** Chooses templates for an object. */
  selectTemplate: (objectId: string, filter: { q?: string } = {}) => `/object/${objectId}/template${query(filter)}`,
  objectTemplate: (
    objectId: string,
    templateId: string,
    shown: {
      answer?: string;
      version?: string;
      new?: "1";
      part?: number;
      list?: number;
      done?: string;
      lacks?: "1";
    } = {},
  ) => `/object/${objectId}/template/${templateId}${query(shown)}`,
  /** Takes photos one by one, and answers in JSON. */
  sendAnswerPhoto: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/photo`,
  newTemplateVersion: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/version`,
  detachTemplate: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/remove`,
  printAnswer: (objectId: string, templateId: string, answer: string, asked: { lng?: string } = {}) =>
    `/object/${objectId}/template/${templateId}/print${query({ answer, ...asked })}`,
  signAnswer: (objectId: string, templateId: string, answer: string) =>
    `/object/${objectId}/template/${templateId}/sign${query({ answer })}`,
  deleteAnswer: (objectId: string, templateId: string, answer: string) =>
    `/object/${objectId}/template/${templateId}/delete${query({ answer })}`,
  answerPdf: (answerId: string, asked: { lng?: string } = {}) => `/files/answer/${answerId}/pdf${query(asked)}`,
  answerPhoto: (id: string) => `/files/answer-photo/${id}`,
  answerThumb: (id: string, size: "s" | "l" = "s") => `/files/answer-photo/${id}/thumb?size=${size}`,
  answerSignature: (answerId: string) => `/files/answer/${answerId}/signature`,

  skipActionPoint: (id: string, asked: { day?: string } = {}) => `/actionpoint/${id}/skip${query(asked)}`,
  endSeries: (id: string) => `/actionpoint/${id}/end`,
  actionPointPhotos: (id: string, said: Said = {}) => `/actionpoint/${id}/photos${query(said)}`,
  newActionPointIn: (containerId: string) => `/container/${containerId}/actionpoint/new`,
  actionPointPhoto: (id: string) => `/files/action-point-photo/${id}`,
  actionPointThumb: (id: string, size: "s" | "l" = "s") => `/files/action-point-photo/${id}/thumb?size=${size}`,
  exportActionPoints: (workspaceId: string) => `/workspaces/${workspaceId}/actionpoints/export`,
  exportObjectActionPoints: (objectId: string) => `/object/${objectId}/tasks/export`,
  exportReports: (workspaceId: string) => `/workspaces/${workspaceId}/reports/export`,
  notifications: "/profile/notifications",
  security: "/profile/security",
  compliance: (workspaceId: string, filter: { board?: string; point?: string; view?: string } = {}) =>
    `/workspaces/${workspaceId}/compliance${query(filter)}`,
  reviewPoints: (workspaceId: string, said: Said = {}) =>
    `/workspaces/${workspaceId}/lists/review-points${query(said)}`,
  intervals: (workspaceId: string, said: Said = {}) => `/workspaces/${workspaceId}/lists/intervals${query(said)}`,
  deleteReviewPoint: (workspaceId: string, code: string) =>
    `/workspaces/${workspaceId}/lists/review-point/${code}/delete`,
  editReviewPoint: (workspaceId: string, code: string) => `/workspaces/${workspaceId}/lists/review-point/${code}`,
  newReviewPoint: (workspaceId: string) => `/workspaces/${workspaceId}/lists/review-point`,
  editInterval: (workspaceId: string, idOrKey: string) => `/workspaces/${workspaceId}/lists/interval/${idOrKey}`,
  newInterval: (workspaceId: string, filled: { point?: string } = {}) =>
    `/workspaces/${workspaceId}/lists/interval${query(filled)}`,

  signFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/sign`,
  signatures: (
    workspaceId: string,
    filter: { q?: string; who?: string; from?: string; until?: string; sort?: string; object?: string } = {},
  ) => `/workspaces/${workspaceId}/signatures${query(filter)}`,
  signedFile: (signatureId: string) => `/files/signature/${signatureId}`,
  downloadSignedFile: (signatureId: string) => `/files/signature/${signatureId}?download`,
  drawnSignature: (signatureId: string) => `/files/signature/${signatureId}/drawn`,

  ...backOfficePaths,
} as const;
