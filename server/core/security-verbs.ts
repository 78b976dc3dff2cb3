import { type EventVerb, eventVerbs } from "./event-verbs.ts";

/**
 * The verbs that concern the security of an account. The network and device of such an event are recorded too, unless
 * it belongs to a workspace.
 */
export const securityVerbs: readonly EventVerb[] = eventVerbs.filter(
  (verb) => /^(session|factor|admin|impersonation)\./.test(verb) || (verb.startsWith("user.") && verb !== "user.edit"),
);
