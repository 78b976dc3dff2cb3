import { forbidden, unauthorized } from "@server/core/errors";
import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { open, pagesOnly, router, signedIn } from "@server/core/trpc";
import { AnsweredPasskey, Asked } from "@server/tenancy/factor/inputs";
import { ToValidate } from "@server/tenancy/session/inputs";
import { WorkspaceView } from "@server/tenancy/workspace/inputs";
import { z } from "zod";
import { changePassword } from "./change-password.ts";
import { beforeDeletingAccount, deleteAccount } from "./delete.ts";
import { editUser } from "./edit.ts";
import { changeEmail, confirmEmail, findEmailChange, withdrawEmail } from "./email-change.ts";
import { followTour } from "./follow-tour.ts";
import {
  Avatar,
  EmailToken,
  ForgottenPassword,
  LinkToMail,
  MeView,
  NewEmail,
  NewPassword,
  PasswordReset,
  SettingsView,
  UserChanges,
  UserView,
} from "./inputs.ts";
import { mailLinkLater } from "./mails.ts";
import { checkResetToken, forgetPassword, resetPassword } from "./reset-password.ts";
import { serveAvatar } from "./serve-avatar.ts";
import { TourStep } from "./tour-inputs.ts";
import { findEmailUndo, undoEmail } from "./undo-email.ts";
import { askToConfirm, confirmByPasskey, confirmPassword } from "./validate.ts";
import { me, settingsOf } from "./view.ts";
import { workspacesOfPerson } from "./workspaces.ts";

const area = "auth";
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;

export const userRouter = router({
  me: signedIn
    .meta({ rest: { method: "GET", path: "/me", area, summary: "The caller, with workspaces and abilities" } })
    .output(MeView)
    .query(({ ctx }) => me(ctx.actor)),
  forgotPassword: open
    .meta({
      rest: {
        method: "POST",
        path: "/password/forgot",
        area,
        summary: "Mail a link to set a new password; the answer is always the same",
      },
    })
    .input(ForgottenPassword)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await forgetPassword(input.email, ctx.source);
      return done;
    }),
  resetPassword: open
    .meta({
      rest: {
        method: "POST",
        path: "/password/reset",
        area,
        summary: "Set a new password with a mailed token; ends all sessions",
      },
    })
    .input(PasswordReset)
    .output(Done)
    .mutation(async ({ input }) => {
      await resetPassword(input);
      return done;
    }),
  validate: open
    .meta({
      rest: {
        method: "POST",
        path: "/password/validate",
        area,
        summary:
          "Is this reset token valid; or, signed in: is this my password, which opens ten minutes for sensitive actions",
      },
    })
    .input(ToValidate)
    .output(z.object({ valid: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      if (input.token !== undefined) await checkResetToken(input.token);
      else if (!ctx.actor) throw unauthorized();
      else await confirmPassword(ctx.actor, input.password ?? "", ctx.source);
      return { valid: true };
    }),
  /** Instead of the password: what the browser needs to ask for a passkey, and its answer. */
  askToConfirm: signedIn
    .use(pagesOnly)
    .output(Asked)
    .mutation(({ ctx }) => askToConfirm(ctx.actor)),
  confirmByPasskey: signedIn
    .use(pagesOnly)
    .input(AnsweredPasskey)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await confirmByPasskey(ctx.actor, input, ctx.source);
      return done;
    }),
  settings: signedIn.output(SettingsView).query(({ ctx }) => settingsOf(ctx.actor)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/users/{id}",
        area: "users",
        summary: "Change an account; a new address of one's own is confirmed by mail first",
        multipart: true,
      },
    })
    .input(UserChanges)
    .output(UserView)
    .mutation(({ ctx, input }) => editUser(ctx.actor, input)),
  setAvatar: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/users/{id}/avatar",
        area: "users",
        summary: "Give a user a picture",
        multipart: true,
      },
    })
    .input(Avatar)
    .output(UserView)
    .mutation(({ ctx, input }) => editUser(ctx.actor, input)),
  avatar: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/users/{id}/avatar",
        area: "users",
        summary: "The picture of somebody who shares a workspace with the caller",
        raw: media.PICTURE,
      },
    })
    .input(ById)
    .query(({ ctx, input }) => serveAvatar(ctx.request ?? new Request("http://localhost/"), ctx.actor, input.id)),
  /** Returns the token of the new session, so only our pages may call it. */
  changePassword: signedIn
    .input(NewPassword)
    .output(z.object({ session_id: z.string() }))
    .mutation(({ ctx, input }) => {
      if (ctx.transport !== "page") throw forbidden();
      return changePassword(ctx.actor, input.password, ctx);
    }),
  changeEmail: signedIn
    .input(NewEmail)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changeEmail(ctx.actor, input.email);
      return done;
    }),
  withdrawEmail: signedIn.output(Done).mutation(async ({ ctx }) => {
    await withdrawEmail(ctx.actor);
    return done;
  }),
  /** The mailed link: its page shows the address, and a button confirms it. */
  checkEmailChange: open
    .input(EmailToken)
    .output(z.object({ email: z.string(), here: z.boolean() }))
    .query(({ ctx, input }) => findEmailChange(input.token, ctx.actor)),
  confirmEmail: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/email/confirm",
        area: "users",
        summary: "Confirm a new address with the mailed token, on the device that asked for it",
      },
    })
    .input(EmailToken)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => confirmEmail(input.token, ctx.actor)),
  /** The link mailed to the earlier address: its page shows the address, and a button restores it. */
  checkEmailUndo: open
    .input(EmailToken)
    .output(z.object({ email: z.string() }))
    .query(({ input }) => findEmailUndo(input.token)),
  /** Returns a token to set a password, so only our pages may call it. */
  undoEmail: open
    .input(EmailToken)
    .output(z.object({ email: z.string(), token: z.string() }))
    .mutation(({ ctx, input }) => {
      if (ctx.transport !== "page") throw forbidden();
      return undoEmail(input.token);
    }),
  beforeDeleting: signedIn
    .output(z.object({ owned: z.array(z.object({ id: z.string(), name: z.string() })), asks_password: z.boolean() }))
    .query(({ ctx }) => beforeDeletingAccount(ctx.actor)),
  delete: signedIn.output(Done).mutation(async ({ ctx }) => {
    await deleteAccount(ctx.actor);
    return done;
  }),
  mailLink: signedIn
    .input(LinkToMail)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await mailLinkLater(ctx.actor, input.path);
      return done;
    }),
  workspaces: signedIn
    .meta({
      rest: { method: "GET", path: "/users/{id}/workspaces", area: "users", summary: "The workspaces of a user" },
    })
    .input(ById)
    .output(z.array(WorkspaceView))
    .query(({ ctx, input }) => workspacesOfPerson(ctx.actor, input.id)),
  followTour: signedIn
    .input(TourStep)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await followTour(ctx.actor, input.step);
      return done;
    }),
});
