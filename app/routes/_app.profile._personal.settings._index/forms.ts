import { Upload } from "@server/platform/uploads/upload";
import { EmailForm, PasswordForm, PersonForm } from "@server/tenancy/user/inputs";
import { z } from "zod";

const pressed = <N extends string>(name: N) => z.object({ intent: z.literal(name) });

/** The forms of this page, distinguished by `intent`. */
export const SettingsForms = z.discriminatedUnion("intent", [
  PersonForm.extend({ intent: z.literal("person"), image: z.instanceof(Upload).optional() }),
  pressed("no_picture"),
  EmailForm.extend({ intent: z.literal("email") }),
  pressed("withdraw_email"),
  PasswordForm.safeExtend({ intent: z.literal("password") }),
]);

/** The messages after a saved form. */
export const done = ["person", "email", "password"] as const;
export type Done = (typeof done)[number];
