import { reading } from "@db/transact";
import { ById } from "@server/fields";
import { forbidden, missing, unauthorized } from "@server/refusal";
import { ToValidate } from "@server/session/inputs";
import { open, router, signedIn } from "@server/trpc";
import { WorkspaceView } from "@server/workspace/inputs";
import { workspacesOf } from "@server/workspace/view";
import { z } from "zod";
import { ForgottenPassword, LinkToMail, MeView, PasswordReset, Registered, Registration, UserView } from "./inputs.ts";
import { mailLinkLater } from "./mails.ts";
import { register, registerHere } from "./register.ts";
import { checkResetToken, forgetPassword, resetPassword } from "./reset-password.ts";
import { confirmPassword } from "./validate.ts";
import { me } from "./view.ts";

const area = "auth";
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;

export const userRouter = router({
  register: open
    .meta({ rest: { method: "POST", path: "/register", area, summary: "Make an account", status: 201, open: true, multipart: true } })
    .input(Registration)
    .output(UserView)
    .mutation(({ input }) => register(input)),
  /** By the form: the answer holds the session, so it is for our pages only. */
  registerHere: open
    .input(Registration)
    .output(Registered)
    .mutation(({ ctx, input }) => {
      if (ctx.door !== "page") throw forbidden();
      return registerHere(input, ctx);
    }),
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
        open: true,
      },
    })
    .input(ForgottenPassword)
    .output(Done)
    .mutation(async ({ input }) => {
      await forgetPassword(input.email);
      return done;
    }),
  resetPassword: open
    .meta({
      rest: {
        method: "POST",
        path: "/password/reset",
        area,
        summary: "Set a new password with a mailed token; ends all sessions",
        open: true,
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
        summary: "Is this reset token valid; or, signed in: is this my password, which opens ten minutes for sensitive actions",
        open: true,
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
  mailLink: signedIn
    .input(LinkToMail)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await mailLinkLater(ctx.actor, input.path);
      return done;
    }),
  workspaces: signedIn
    .meta({ rest: { method: "GET", path: "/users/{id}/workspaces", area: "users", summary: "The workspaces of a user" } })
    .input(ById)
    .output(z.array(WorkspaceView))
    .query(({ ctx, input }) => {
      if (input.id !== ctx.actor.userId && !ctx.actor.isSuperAdmin) throw missing();
      return reading(ctx.actor, (tx) => workspacesOf(tx, ctx.actor, input.id));
    }),
});
