import { OnePasskey, PasskeyField, PasskeyName } from "@server/tenancy/factor/inputs";
import { ByDevice } from "@server/tenancy/session/inputs";
import { z } from "zod";

const pressed = <N extends string>(name: N) => z.object({ intent: z.literal(name) });

/** What each row of a list has its own form for: `rename_passkey:` and the id of the row. */
const withoutRow = (form: unknown) => {
  const { intent, ...rest } = form as Record<string, unknown>;
  return { ...rest, intent: typeof intent === "string" ? intent.split(":")[0] : intent };
};

/** The forms of this page, distinguished by `intent`. */
const Forms = z.discriminatedUnion("intent", [
  pressed("add_passkey").extend({ passkey: PasskeyField }),
  PasskeyName.extend({ intent: z.literal("rename_passkey") }),
  OnePasskey.extend({ intent: z.literal("remove_passkey") }),
  pressed("start_app"),
  pressed("remove_app"),
  pressed("renew_codes"),
  ByDevice.extend({ intent: z.literal("end_device") }),
  pressed("end_others"),
]);
export const SecurityForms = z.preprocess(withoutRow, Forms);

/** The messages after a saved form. */
export const done = ["passkey", "renamed", "removed", "app", "app_removed", "linked", "device", "others"] as const;
export type SecurityDone = (typeof done)[number];
