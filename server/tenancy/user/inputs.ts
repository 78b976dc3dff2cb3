import { defaultLocale, locales } from "@i18n/locales";
import { MIN_PASSWORD } from "@server/core/constants";
import { Email, Id, line } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { PlanStatusView } from "@server/tenancy/workspace/inputs";
import { z } from "zod";

/** The password of a sensitive action; omitted while it is remembered. */
export const PasswordAgain = z.object({ password: z.string().max(200).optional() });

export const Password = z.string().min(1, { error: "mistake.required" }).min(MIN_PASSWORD).max(200);
export const LocaleName = z.enum(locales);

/** A new user: by registering, the demo data or the command line. */
export const NewUser = z.object({
  first_name: line(100),
  last_name: line(100),
  email: Email,
  password: Password,
  locale: LocaleName.default(defaultLocale),
});

const isConfirmed = (input: { password: string; password_confirmation?: string }) =>
  input.password_confirmation === undefined || input.password === input.password_confirmation;
const notConfirmed = { path: ["password_confirmation"], error: "mistake.confirmed" };
const terms = z.literal(true, { error: "user.terms_required" });

/** Over REST the repeated password may be omitted. */
export const Registration = NewUser.extend({
  password_confirmation: z.string().optional(),
  terms,
  /** The user's picture. */
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  /** The token of an invitation, which is then accepted at once; the address must be the invited one. */
  token: z.string().max(200).optional(),
}).refine(isConfirmed, notConfirmed);

/**
 * The output of registering, the same for any address: where the link and code are mailed, and until when they work.
 */
export const Claimed = z.object({ email: z.string(), expires_at: z.string() });

const Code = z
  .string()
  .transform((code) => code.replace(/\D/g, ""))
  .pipe(z.string().length(6, { error: "user.prove.code_form" }));
export const OwnCode = z.object({ code: Code });
export const ByCode = OwnCode.extend({ email: Email, device_name: z.string().trim().max(100).optional() });
export const ByLink = z.object({ token: z.string().min(1).max(200), password: z.string().max(200).optional() });
export const ProofQuery = z.object({ token: z.string().max(200).optional() });
/** How the page can prove an address: by a code, by the link, or by link and password; or its outcome. */
export const ProofState = z.object({
  by: z.enum(["code", "link", "password", "over", "done", "nothing"]),
  email: z.string().nullable(),
});
export const ProofAddress = z.object({ email: Email });

/** In the form all fields are required. */
export const RegistrationForm = NewUser.extend({
  password_confirmation: z.string().min(1, { error: "mistake.required" }),
  terms,
}).refine(isConfirmed, notConfirmed);

/** A browser session. */
export const Entered = z.object({ session_id: z.string(), device_token: z.string(), is_tablet: z.boolean() });
/** Signed in after registering, and where the invitation leads. */
export const Registered = Entered.extend({
  workspace_id: Id.nullable(),
  container_id: Id.nullable(),
});

const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d\s()/.-]*$/, { error: "user.phone_wrong" })
  .transform((phone) => phone || null)
  .nullable();

/** Changes of an account. Omitted fields stay; unknown ones are ignored. */
export const UserChanges = z.object({
  id: Id,
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  email: Email.optional(),
  locale: LocaleName.optional(),
  phone: Phone.optional(),
  /** Empty: removes the picture. */
  image: z.instanceof(Upload).nullable().optional(),
});
export const Avatar = z.object({ id: Id, image: z.instanceof(Upload, { error: "mistake.required" }) });

/** The forms of the user's settings. */
export const PersonForm = z.object({ first_name: line(100), last_name: line(100), locale: LocaleName, phone: Phone });
export const EmailForm = z.object({ email: Email }).extend(PasswordAgain.shape);
export const PasswordForm = z
  .object({ new_password: Password, new_password_confirmation: z.string() })
  .extend(PasswordAgain.shape)
  .refine((input) => input.new_password === input.new_password_confirmation, {
    path: ["new_password_confirmation"],
    error: "mistake.confirmed",
  });
export const NewPassword = z.object({ password: Password });
export const NewEmail = z.object({ email: Email });
export const EmailToken = z.object({ token: z.string().max(200) });

/** The data of the user's settings page. */
export const SettingsView = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  locale: LocaleName,
  phone: z.string().nullable(),
  image: z.string().nullable(),
  /** The requested address that is not confirmed yet; null: none. */
  awaited_email: z.string().nullable(),
  asks_password: z.boolean(),
  /** A tablet, which can't change anything. */
  may_edit: z.boolean(),
  /** Whether password, address and account can be changed: not by an impersonator. */
  may_change_keys: z.boolean(),
});

export const ForgottenPassword = z.object({ email: Email });
export const PasswordReset = z
  .object({ token: z.string().max(200), password: Password, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed);

/** The path of one of our pages that a user mails to themselves. No other URL, so that mails can't link elsewhere. */
export const LinkToMail = z.object({
  path: z
    .string()
    .max(1000)
    .regex(/^\/(?![/\\])[^\s]*$/),
});

export const UserView = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  locale: LocaleName,
  phone: z.string().nullable(),
  image: z.string().nullable(),
  workspace_ids: z.array(Id),
  is_super_admin: z.boolean(),
  last_activity: z.string().nullable(),
  registered_at: z.string(),
});
export type UserView = z.infer<typeof UserView>;

/** A user as members of a shared workspace see them: always names, the rest only if the reader may see addresses. */
export const KnownUser = UserView.partial().required({ id: true, first_name: true, last_name: true, image: true });
export type KnownUser = z.infer<typeof KnownUser>;

/** Who did something: the parts of their name, as everywhere, and the whole of it. */
export const NamedPerson = z.object({ id: Id, name: z.string(), first_name: z.string(), last_name: z.string() });

export const MeView = UserView.extend({
  workspaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.string(),
      role: z.enum(["owner", "admin", "member", "tablet"]),
      is_workspace_admin: z.boolean(),
      color_code: z.string().nullable(),
      plan_status: PlanStatusView,
    }),
  ),
  abilities: z.array(z.string()),
});
