import { Email } from "@server/core/fields";
import { AnsweredPasskey, FactorCode } from "@server/tenancy/factor/inputs";
import { UserView } from "@server/tenancy/user/inputs";
import { z } from "zod";

const password = z.string().min(1, { error: "mistake.required" }).max(200);

/** An e-mail address, or `workspace/name` for a tablet. */
const SignInName = z
  .string()
  .trim()
  .min(1, { error: "mistake.required" })
  .max(254)
  .toLowerCase()
  .refine((written) => /^[^@/]+\/[^@/]+$/.test(written) || Email.safeParse(written).success, {
    error: "session.name_wrong",
  });

/** The form, with the browser's device token. An invalid one is ignored. */
export const SignIn = z.object({ email: SignInName, password });
export const SignInHere = SignIn.extend({
  replaces: z.string().nullable().default(null),
  device_token: z.string().nullable().default(null),
});
export const SignInAnyway = z.object({ ticket: z.string(), replaces: z.string().nullable().default(null) });

/** The code that makes a browser a tablet, from the QR code or typed. */
export const PairingCode = z.object({ code: z.string().trim().toLowerCase().max(100) });
export const PairHere = PairingCode.extend({ replaces: z.string().nullable().default(null) });
export const Paired = z.object({
  session_id: z.string(),
  device_token: z.string(),
  is_tablet: z.boolean(),
  name: z.string(),
});

/**
 * Signed in, with the session's token; or a ticket for what is missing: which device is signed out (`ticket`), or the
 * second factor (`second_step`).
 */
export const SignedIn = z.union([
  z.object({ session_id: z.string(), device_token: z.string(), is_tablet: z.boolean() }),
  z.object({ session_id: z.null(), ticket: z.string(), second_step: z.null() }),
  z.object({ session_id: z.null(), ticket: z.null(), second_step: z.string() }),
]);
const here = { replaces: z.string().nullable().default(null), device_token: z.string().nullable().default(null) };
/** The second factor, after the password: a code, or the answer of a passkey. */
export const SecondStep = z.object({ second_step: z.string().max(2000) });
export const CodeStep = SecondStep.extend({ ...FactorCode.shape, ...here });
export const PasskeyStep = SecondStep.extend({ ...AnsweredPasskey.shape, ...here });
export const SecondStepView = z.object({ app: z.boolean(), passkeys: z.boolean(), codes: z.boolean() });
/** Signing in by a passkey alone. */
export const SignInByPasskey = AnsweredPasskey.extend(here);

/**
 * `device_token`: from an earlier answer. It identifies a known device, whose attempts are counted separately. `otp`: the
 * code of an authenticator app, or a recovery code.
 */
export const Authorization = SignIn.extend({
  otp: z.string().trim().max(40).optional(),
  device_name: z.string().trim().max(100).optional(),
  device_token: z.string().max(1000).optional(),
  force: z.boolean().default(false),
});
export const Refresh = z.object({ refresh_token: z.string().min(1, { error: "mistake.required" }).max(500) });
export const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() });
export const Tokens = AccessToken.extend({ refresh_token: z.string() });
export const Authorized = Tokens.extend({ device_token: z.string(), user: UserView });
/** Either a reset token or the user's own password. */
export const ToValidate = z
  .object({ token: z.string().max(200).optional(), password: z.string().max(200).optional() })
  .refine(({ token, password }) => token !== undefined || password !== undefined, {
    path: ["password"],
    error: "mistake.required",
  });

/** A session of the user: browser and system, or the name that a program sent. */
export const DeviceView = z.object({
  id: z.string(),
  kind: z.enum(["web", "api"]),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  name: z.string(),
  source: z.string(),
  used_at: z.string(),
  signed_in_at: z.string(),
  is_this: z.boolean(),
});
export type DeviceView = z.infer<typeof DeviceView>;
export const ByDevice = z.object({ id: z.string().regex(/^[\da-f]{64}$/) });
