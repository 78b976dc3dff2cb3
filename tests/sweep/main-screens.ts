import type { Account } from "./visits.ts";

/** The screens that are seen most: looked at in all languages, sizes and themes. By the names of their pages. */
export const mainScreens: Record<string, Account> = {
  "_app.workspaces.$id._index": "owner",
  "_app.workspaces.$id.compliance": "owner",
  "_app.workspaces.$id.actionpoints": "owner",
  "_app.workspaces.$id.inbox._index": "owner",
  "_app.container.$id._index": "owner",
  "_app.object.$id._index": "owner",
  "_app.object.$id.report.new": "owner",
  "object.$id.template.$templateId._index": "owner",
  "_app.object.$id.duties._index": "owner",
  "_app.rounds.$id._index": "owner",
  "_app.container.$id.ahead": "owner",
  "_app.search": "owner",
  "share.$token._index": "anonymous",
  "public.objects.$publicId": "anonymous",
  "_app.workspaces.$id.users._index": "owner",
  "_app.profile.company.billing._index": "owner",
  login: "anonymous",
  "_app.workspaces.$id.imports._index": "owner",
  "help._index": "anonymous",
  "a._index": "super",
};
