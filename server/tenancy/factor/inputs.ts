import { Day, Id, line } from "@server/core/fields";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(10_000);

/** What the browser gives back, as JSON in a hidden field of a form. */
export const PasskeyField = z.string({ error: "factor.passkey.not_given" }).max(20_000);

const inJson = <T>(shape: z.ZodType<T>) =>
  PasskeyField.transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "factor.passkey.not_given" });
      return z.NEVER;
    }
  }).pipe(shape);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

/** Of a passkey that was asked. The library checks what is in it. */
const PasskeyAnswer = inJson(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }) as z.ZodType<AuthenticationResponseJSON>,
);
/** Of a passkey that was made. */
const PasskeyMade = inJson(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }) as unknown as z.ZodType<RegistrationResponseJSON>,
);

const challenge_token = z.string().max(2000);
export const Asked = z.object({ options: z.unknown(), challenge_token: z.string() });
export const NewPasskey = z.object({ response: PasskeyMade, challenge_token, name: line(60).optional() });
export const AnsweredPasskey = z.object({ passkey: PasskeyAnswer, challenge_token });
export const PasskeyName = z.object({ passkey_id: base64url, name: line(60) });
export const OnePasskey = z.object({ passkey_id: base64url });

/** Of an authenticator app, or a recovery code; spaces do not matter, nor the dash of a recovery code. */
export const FactorCode = z.object({ code: z.string().trim().min(1, { error: "mistake.required" }).max(40) });

/** Recovery codes, to be shown once; null: there are some already. */
export const CodesView = z.object({ codes: z.array(z.string()).nullable() });
export const AppView = z.object({ qr: z.string(), secret: z.string() });
export const WaitingReset = z.object({ workspace: z.string(), due_at: z.string() });
export const FactorsView = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether it comes back on a new device, from an account of Apple, Google … */
      is_synced: z.boolean(),
      created_at: z.string(),
      /** Null: not used yet. */
      last_used_at: z.string().nullable(),
    }),
  ),
  app: z.boolean(),
  codes_left: z.number(),
  /** An admin asked to remove them all; `token` keeps them. */
  reset: WaitingReset.extend({ token: z.string() }).nullable(),
  asks_password: z.boolean(),
  /** A super admin of a demo, who needs none. */
  is_exempt: z.boolean(),
  may_end_devices: z.boolean(),
  may_edit: z.boolean(),
});

/** From which day a workspace requires a second factor; null: it does not. */
export const FactorRule = z.object({ id: Id, from: Day.nullable() });
export const FactorRuleView = z.object({
  workspace_id: z.string(),
  from: z.string().nullable(),
  /** The first people without one, by name. */
  lacking: z.array(z.string()),
  lacking_count: z.number(),
  /** The caller has one. */
  has_own: z.boolean(),
});

export const FactorResetOf = z.object({ id: Id, userId: Id });
export const FactorResetView = z.object({
  workspace_id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** Why it may not be done; null: it may. */
  refused: z.enum(["own", "has_none", "super_admin", "elsewhere"]).nullable(),
  /** When it will be done; null: nobody asked. */
  due_at: z.string().nullable(),
  asks_password: z.boolean(),
});
export const ResetToken = z.object({ token: z.string().max(1000) });
