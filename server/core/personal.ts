import type { Verb } from "./policy.ts";

/** What gives others access, signs, spends or ends something: a program with an API key may not. */
const personal: ReadonlySet<Verb> = new Set([
  "api_key.see",
  "api_key.edit",
  "billing.edit",
  "container.edit_people",
  "container.hand_over",
  "group.edit",
  "member.edit",
  "provider.edit",
  "share.create",
  "signature.create",
  "webhook.edit",
  "workspace.delete",
  "workspace.export",
  "workspace.hand_over",
  "workspace.import",
  "workspace.invite",
  "workspace.leave",
]);
export const needsPerson = (verb: Verb): boolean => personal.has(verb);
