import { Day } from "@server/core/fields";
import { OneDomain } from "@server/tenancy/provider/inputs";
import { OneScimToken } from "@server/tenancy/scim/inputs";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { z } from "zod";

const withPassword = PasswordAgain.shape;
const domain = OneDomain.omit({ id: true }).extend(withPassword);

/** The forms of this page, distinguished by `intent`; each row of the domains has its own. */
const Forms = z.discriminatedUnion("intent", [
  z.discriminatedUnion("rule", [
    z.object({ ...withPassword, intent: z.literal("rule"), rule: z.literal("require"), from: Day }),
    z.object({ ...withPassword, intent: z.literal("rule"), rule: z.literal("stop") }),
  ]),
  domain.extend({ intent: z.literal("add_domain") }),
  domain.extend({ intent: z.literal("check_domain") }),
  domain.extend({ intent: z.literal("remove_domain") }),
  z.object({ ...withPassword, intent: z.literal("only_way"), only_way: z.stringbool() }),
  OneScimToken.omit({ id: true }).extend({ ...withPassword, intent: z.literal("withdraw_token") }),
  z.object({ intent: z.literal("test") }),
]);
export const SignInForms = z.preprocess((form) => {
  const { intent, ...rest } = form as Record<string, unknown>;
  return { ...rest, intent: typeof intent === "string" ? intent.split(":")[0] : intent };
}, Forms);

export const dones = [
  "ruled",
  "saved",
  "removed",
  "tested",
  "domain_added",
  "domain_found",
  "domain_removed",
  "only_way",
  "roles",
  "token_withdrawn",
] as const;
