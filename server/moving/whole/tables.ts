import { actionPointPhotos, actionPointResolvers, actionPoints } from "@db/schema/action-point";
import { answerConflicts, answerFiles, answers, questionAnswers } from "@db/schema/answer";
import { backgroundImages, backgroundItems, backgroundTemplates } from "@db/schema/background-template";
import { containers, grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { deletions } from "@db/schema/deletion";
import { retentions } from "@db/schema/document";
import { duties, incidents, reportDuties } from "@db/schema/duty";
import { events } from "@db/schema/event";
import { files, fileVersions } from "@db/schema/file";
import { floorPlans } from "@db/schema/floor-plan";
import { inboxPapers } from "@db/schema/inbox";
import { inspectionRequestObjects, inspectionRequests } from "@db/schema/inspection-request";
import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import { holds, paperRules } from "@db/schema/keeping";
import { kinds } from "@db/schema/kind";
import { libraryFiles } from "@db/schema/library-file";
import { categories, objectCategories, objects } from "@db/schema/object";
import { orders } from "@db/schema/order";
import { outOfService } from "@db/schema/out-of-service";
import { ownFields } from "@db/schema/own-field";
import { problemRules } from "@db/schema/problem";
import { reminderPolicies } from "@db/schema/reminder";
import { reports } from "@db/schema/report";
import { intervals, reviewPoints } from "@db/schema/review-point";
import { roundStops, rounds } from "@db/schema/round";
import { scheduleSkips, schedules } from "@db/schema/schedule";
import { shares } from "@db/schema/share";
import { signatures } from "@db/schema/signature";
import { objectTemplates, templates, templateVersions } from "@db/schema/template";
import { views } from "@db/schema/view";
import { walkJoins, walkResults, walkStops, walks } from "@db/schema/walk";
import { memberships, type workspaces } from "@db/schema/workspace";
import type { PgTable } from "drizzle-orm/pg-core";

/** Computed again by triggers, or by the worker, from what is exported. */
const computed = {
  objects: ["verdict", "isUnknown", "expiresOn", "lapsesOn", "warnsOn", "actionDueOn", "openActionPoints"],
  reports: ["notice", "noticeOn", "current", "expiresOn", "lapsesOn", "dueSoonOn", "verdict"],
  duties: ["reportId", "endsOn", "warnsOn", "voidedOn", "noticeOn"],
  files: ["notice", "noticeOn"],
};

/** Why rows are exported and do not come back: the end of their texts in whole.json, below `notes`. */
export const stayingBehind = ["people", "signatures", "inbox", "history", "links", "requests"] as const;

/**
 * A table of the export. `omit`: columns that are computed again, secret, or of the platform. `staysBehind`: an import
 * leaves its rows out; elsewhere they come back.
 */
export type Exported = {
  table: PgTable;
  omit?: readonly string[];
  staysBehind?: (typeof stayingBehind)[number];
  /** Columns that an import leaves at their default: nobody is mailed because of it, nor named as who signed. */
  emptied?: readonly string[];
  /** A row of somebody else than who imports is left out; elsewhere it loses only the person. */
  isPersonal?: true;
};

/** What else does not come back, or otherwise. */
export const notes = [...stayingBehind, "bodies", "platform", "company"] as const;

/** Evidence of who signed, which a ZIP that somebody made by hand could invent. */
const proofOfSigner = ["signedAccount", "signedProvenBy"];

/** The tables of a workspace that are exported, in the order in which an import writes them. */
export const exportedTables: Exported[] = [
  { table: categories },
  { table: kinds, emptied: ["bodyEmail"] },
  { table: ownFields },
  { table: reviewPoints },
  { table: intervals },
  { table: retentions },
  { table: paperRules },
  { table: reminderPolicies },
  { table: deletions },
  { table: groups },
  { table: containers },
  { table: floorPlans },
  { table: groupContainers },
  { table: problemRules },
  { table: libraryFiles },
  { table: objects, omit: computed.objects },
  { table: objectCategories },
  { table: orders, isPersonal: true },
  { table: views, isPersonal: true },
  { table: templates, omit: ["globalTemplateId", "globalRevision", "copiedFromId"] },
  { table: templateVersions, omit: ["copiedFromId"] },
  { table: objectTemplates },
  { table: backgroundTemplates },
  { table: backgroundItems },
  { table: backgroundImages },
  // the bytes of the platform's library come along as the file's own (gather.ts)
  { table: files, omit: [...computed.files, "globalLibraryFileId"] },
  { table: fileVersions },
  { table: reports, omit: computed.reports },
  { table: duties, omit: computed.duties },
  { table: reportDuties },
  { table: incidents },
  { table: outOfService },
  { table: holds },
  { table: answers, emptied: proofOfSigner },
  { table: questionAnswers },
  { table: answerConflicts },
  { table: answerFiles },
  { table: schedules },
  { table: scheduleSkips },
  { table: actionPoints },
  { table: actionPointResolvers, isPersonal: true },
  { table: actionPointPhotos },
  { table: rounds },
  { table: roundStops },
  { table: walks, emptied: proofOfSigner },
  { table: walkJoins, isPersonal: true },
  { table: walkStops },
  { table: walkResults },
  // evidence of who signed what; a ZIP that somebody made by hand could invent it
  { table: signatures, staysBehind: "signatures" },
  // read again where somebody drops them again
  { table: inboxPapers, omit: ["sender", "lines", "proposal", "ocrTries"], staysBehind: "inbox" },
  { table: memberships, omit: ["signsInByLabel"], staysBehind: "people" },
  { table: grants, staysBehind: "people" },
  { table: groupMembers, staysBehind: "people" },
  { table: invitations, omit: ["tokenHash"], staysBehind: "people" },
  { table: invitationContainers, staysBehind: "people" },
  { table: invitationGroups, staysBehind: "people" },
  { table: shares, omit: ["token", "packId"], staysBehind: "links" },
  { table: inspectionRequests, staysBehind: "requests" },
  { table: inspectionRequestObjects, staysBehind: "requests" },
  { table: events, omit: ["source", "device"], staysBehind: "history" },
];

/** What of a workspace's own row is exported; an import takes over what it looks like and whether visitors report. */
export const workspaceColumns = [
  ...(["id", "name", "slug", "company", "vat", "street", "number", "zip", "city", "country", "billingEmail"] as const),
  ...(["logo", "colorCode", "takesProblems", "catalogueEdition", "createdAt"] as const),
] satisfies (keyof typeof workspaces.$inferSelect)[];

/** The tables of a workspace that are not exported row by row, and why. */
export const notExported: Record<string, string> = {
  blobs: "contents.jsonl names the content of each file, which lies in the ZIP by its sha256",
  blob_texts: "the text of PDFs is read again",
  text_words: "the words of those texts are gathered again",
  container_paths: "computed from containers",
  tallies: "computed from objects and action points",
  storage_used: "computed from what is stored",
  history_starts: "the chain of this installation's history, which is exported by itself as a file",
  history_links: "the chain of this installation's history",
  history_people: "keys of the pseudonyms in that chain",
  history_heads: "the chain of this installation's history",
  history_checks: "how far this installation checked that chain",
  history_breaks: "what this installation found wrong with that chain",
  imports: "what came of spreadsheets is exported, and their content as a file",
  import_rows: "what came of spreadsheets is exported",
  inbox_senders: "whose mail is trusted is decided anew",
  inbox_addresses: "a secret address of this installation",
  jobs: "work of this installation",
  outbox: "work of this installation",
  packs: "made of what is exported, and kept for seven days",
  calendar_feeds: "secret addresses of persons",
  factor_resets: "how persons sign in to this installation",
  seals: "what this installation sealed; the papers carry their seals themselves",
  webhooks: "addresses with secrets of this installation's own",
  webhook_deliveries: "what other servers were told by this installation",
  stickers: "addresses of this installation that no object has yet",
  consents: "agreements of persons with the company that runs this installation",
  clean_ups: "what the nights of this installation deleted",
  deleted_records: "what programs of this installation were told",
  idempotent_calls: "what programs sent to this installation",
  applied_operations: "what devices of this installation sent",
  reminders: "what people were told by this installation",
  end_reminders: "what people were told by this installation",
  global_library_access: "the platform's own library",
  global_template_access: "the platform's own templates",
  former_slugs: "names on this installation",
  identity_providers: "how people sign in to this installation",
  email_domains: "proven to this installation",
  company_identities: "how people sign in to this installation",
  provider_roles: "how people sign in to this installation",
  scim_tokens: "access to this installation",
  scim_people: "whom an identity provider keeps on this installation",
  api_keys: "access to this installation",
  api_key_places: "access to this installation",
  checkouts: "the contract with the company that runs this installation",
  plan_notices: "the contract with the company that runs this installation",
  purchases: "the contract with the company that runs this installation",
  subscriptions: "the contract with the company that runs this installation",
  transactions: "the contract with the company that runs this installation",
  invoices: "documents of the company that runs this installation, which its customer downloads",
  peppol_sendings: "how the company that runs this installation sent its invoices",
};
