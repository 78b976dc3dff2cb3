import type { Locale } from "@i18n/locales";
import { type DoneQuery, query } from "~/web/address";

/** Filters of the list of action points. */
type ActionPointFilter =
  | ("status" | "q" | "place" | "object" | "who" | "priority" | "type" | "template" | "point" | "result")
  | ("solver" | "said" | "day" | "from" | "until");

/** Templates, answers, reports and action points. */
export const inspectionPaths = {
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
  rounds: (filter: { place?: string } & DoneQuery = {}) => `/rounds${query(filter)}`,
  newRound: (place?: string) => `/rounds/new${query({ place })}`,
  round: (id: string, done: DoneQuery = {}) => `/rounds/${id}${query(done)}`,
  editRound: (id: string) => `/rounds/${id}/edit`,
  /** Chooses its machines and their order. */
  roundStops: (id: string, filter: { q?: string } = {}) => `/rounds/${id}/stops${query(filter)}`,
  deleteRound: (id: string) => `/rounds/${id}/delete`,
  /** A walk of it: to put results, or its sheet once it is signed. `stop`: the machine where one stands. */
  walk: (roundId: string, walkId: string, at: { stop?: string } = {}) =>
    `/rounds/${roundId}/walks/${walkId}${query(at)}`,
  signWalk: (roundId: string, walkId: string) => `/rounds/${roundId}/walks/${walkId}/sign`,
  walkPdf: (walkId: string) => `/files/walk/${walkId}/pdf`,
  walkSignature: (walkId: string) => `/files/walk/${walkId}/signature`,
  packContainer: (id: string) => `/container/${id}/pack`,
  packList: (workspaceId: string) => `/workspaces/${workspaceId}/pack`,
  pack: (id: string) => `/packs/${id}`,
  objectTasks: (id: string) => `/object/${id}/tasks`,
  newReport: (objectId: string, filled: { type?: string; point?: string; parent?: string } = {}) =>
    `/object/${objectId}/report/new${query(filled)}`,
  report: (id: string, done: DoneQuery = {}) => `/report/${id}${query(done)}`,
  editReport: (id: string) => `/report/${id}/edit`,
  moveReport: (id: string) => `/report/${id}/move`,
  deleteReport: (id: string) => `/report/${id}/delete`,
  duties: (objectId: string, done: DoneQuery = {}) => `/object/${objectId}/duties${query(done)}`,
  takeOffDuty: (objectId: string, dutyId: string) => `/object/${objectId}/duties/${dutyId}/delete`,
  bindDuty: (objectId: string, dutyId: string) => `/object/${objectId}/duties/${dutyId}/binding`,
  dutiesToCheck: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/duties/check${query(done)}`,
  outOfService: (objectId: string, filled: { reason?: string } = {}) =>
    `/object/${objectId}/out-of-service${query(filled)}`,
  backInService: (objectId: string, kept: { lng?: string } = {}) => `/object/${objectId}/back-in-service${query(kept)}`,
  inspections: (workspaceId: string, done: DoneQuery = {}) => `/workspaces/${workspaceId}/inspections${query(done)}`,
  newInspection: (workspaceId: string, about: { object?: string; container?: string } = {}) =>
    `/workspaces/${workspaceId}/inspections/new${query(about)}`,
  inspection: (workspaceId: string, requestId: string, done: DoneQuery = {}) =>
    `/workspaces/${workspaceId}/inspections/${requestId}${query(done)}`,
  withdrawInspection: (workspaceId: string, requestId: string) =>
    `/workspaces/${workspaceId}/inspections/${requestId}/delete`,
  /** A request, for the body that was asked. */
  visit: (token: string, done: DoneQuery = {}) => `/visit/${token}${query(done)}`,
  visitObject: (token: string, objectId: string) => `/visit/${token}/${objectId}`,
  newIncident: (objectId: string) => `/object/${objectId}/incident/new`,
  withdrawIncident: (objectId: string, incidentId: string) => `/object/${objectId}/incident/${incidentId}/delete`,
  newActionPoint: (
    objectId: string,
    filled: { report?: string; answer?: string; question?: string; title?: string; day?: string } = {},
  ) => `/object/${objectId}/actionpoint/new${query(filled)}`,
  actionPoint: (id: string, done: DoneQuery = {}) => `/actionpoint/${id}${query(done)}`,
  editActionPoint: (id: string) => `/actionpoint/${id}/edit`,
  reopenActionPoint: (id: string) => `/actionpoint/${id}/reopen`,
  deleteActionPoint: (id: string) => `/actionpoint/${id}/delete`,
  publicAnswer: (publicId: string, answer: string) => `/public/objects/${publicId}/answer/${answer}`,
  reportProblem: (publicId: string, done: { sent?: "1"; follow?: string; dangerous?: "1" } = {}) =>
    `/public/objects/${publicId}/problem${query(done)}`,
  problemRule: (boardId: string, done: { done?: string } = {}) => `/container/${boardId}/problems${query(done)}`,
  /** What became of a problem, for who reported it. */
  problem: (token: string) => `/public/problems/${token}`,
  templates: (workspaceId: string, filter: { q?: string; state?: string; sort?: string; done?: string } = {}) =>
    `/workspaces/${workspaceId}/templates${query(filter)}`,
  newTemplate: (workspaceId: string, input: { from?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/create${query(input)}`,
  editTemplate: (workspaceId: string, id: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/update${query(done)}`,
  /** The builder. */
  templateGroups: (
    workspaceId: string,
    id: string,
    at: { question?: string; group?: string; add?: string; remove?: "1"; rename?: "1"; done?: "saved" } = {},
  ) => `/workspaces/${workspaceId}/templates/${id}/groups${query(at)}`,
  /** The questions as the person who fills them in sees them; a version next to the previous one. */
  templatePreview: (workspaceId: string, id: string, shown: { version?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/preview${query(shown)}`,
  templateVersions: (workspaceId: string, id: string, shown: { version?: string } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/versions${query(shown)}`,
  translateTemplate: (workspaceId: string, id: string, at: { language?: Locale; page?: string; done?: "saved" } = {}) =>
    `/workspaces/${workspaceId}/templates/${id}/translations${query(at)}`,
  deleteTemplate: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/templates/${id}/delete`,
  templateLogo: (id: string) => `/files/template/${id}/logo`,
  helpPicture: (templateId: string, sha256: string) => `/files/template/${templateId}/pictures/${sha256}`,
  /** Chooses the templates of an object. */
  selectTemplate: (objectId: string, filter: { q?: string } = {}) => `/object/${objectId}/template${query(filter)}`,
  objectTemplate: (
    objectId: string,
    templateId: string,
    shown: {
      answer?: string;
      version?: string;
      new?: "1";
      /** Of what was finished on this device: how many of them there were when one more was chosen. */
      again?: number;
      part?: number;
      list?: number;
      done?: string;
      lacks?: "1";
      /** The walk of a round that it is filled in for, and goes back to. */
      round?: string;
      walk?: string;
    } = {},
  ) => `/object/${objectId}/template/${templateId}${query(shown)}`,
  /** POST: takes one photo at a time, and answers in JSON. */
  sendAnswerPhoto: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/photo`,
  newTemplateVersion: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/version`,
  detachTemplate: (objectId: string, templateId: string) => `/object/${objectId}/template/${templateId}/remove`,
  printAnswer: (objectId: string, templateId: string, answer: string, input: { lng?: string } = {}) =>
    `/object/${objectId}/template/${templateId}/print${query({ answer, ...input })}`,
  signAnswer: (objectId: string, templateId: string, answer: string) =>
    `/object/${objectId}/template/${templateId}/sign${query({ answer })}`,
  deleteAnswer: (objectId: string, templateId: string, answer: string) =>
    `/object/${objectId}/template/${templateId}/delete${query({ answer })}`,
  answerPdf: (answerId: string, input: { lng?: string } = {}) => `/files/answer/${answerId}/pdf${query(input)}`,
  answerPhoto: (id: string) => `/files/answer-photo/${id}`,
  answerThumb: (id: string, size: "s" | "l" = "s") => `/files/answer-photo/${id}/thumb?size=${size}`,
  answerSignature: (answerId: string) => `/files/answer/${answerId}/signature`,
  skipActionPoint: (id: string, input: { day?: string } = {}) => `/actionpoint/${id}/skip${query(input)}`,
  endSeries: (id: string) => `/actionpoint/${id}/end`,
  actionPointPhotos: (id: string, done: DoneQuery = {}) => `/actionpoint/${id}/photos${query(done)}`,
  newActionPointIn: (containerId: string) => `/container/${containerId}/actionpoint/new`,
  actionPointPhoto: (id: string) => `/files/action-point-photo/${id}`,
  actionPointThumb: (id: string, size: "s" | "l" = "s") => `/files/action-point-photo/${id}/thumb?size=${size}`,
  exportActionPoints: (workspaceId: string) => `/workspaces/${workspaceId}/actionpoints/export`,
  exportObjectActionPoints: (objectId: string) => `/object/${objectId}/tasks/export`,
  exportAnswers: (workspaceId: string, input: { template_id?: string; format?: string } = {}) =>
    `/workspaces/${workspaceId}/answers/export${query(input)}`,
  exportReports: (workspaceId: string) => `/workspaces/${workspaceId}/reports/export`,
} as const;
