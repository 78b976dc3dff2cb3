import { overTheWall, reading } from "@db/transact";
import { forbidden, missing } from "@server/refusal";
import { open, router, signedIn } from "@server/trpc";
import { userView } from "@server/user/view";
import { z } from "zod";
import { makeAccessToken } from "./access-token.ts";
import { AccessToken, Authorization, Authorized, Refresh, SignedIn, SignInAnyway, SignInHere, Tokens } from "./inputs.ts";
import { refresh } from "./refresh.ts";
import { endSession } from "./session.ts";
import { authorize, signIn, signInAnyway } from "./sign-in.ts";

const area = "auth";

/** A session's id leaves in a cookie that scripts cannot read: only our pages' actions may ask for it. */
const byPage = open.use(({ ctx, next }) => {
  if (ctx.door !== "page") throw forbidden();
  return next();
});

export const sessionRouter = router({
  signIn: byPage
    .input(SignInHere)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signIn(input, ctx)),
  signInAnyway: byPage
    .input(SignInAnyway)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInAnyway(input, ctx)),
  authorize: open
    .meta({ rest: { method: "POST", path: "/authorize", area, summary: "Sign in: an access token and a refresh token", open: true } })
    .input(Authorization)
    .output(Authorized)
    .mutation(async ({ ctx, input }) => {
      const { userId, ...tokens } = await authorize(input, ctx);
      return { ...tokens, user: await reading(overTheWall, (tx) => userView(tx, userId)) };
    }),
  refresh: open
    .meta({ rest: { method: "POST", path: "/refresh", area, summary: "New tokens; a refresh token works once", open: true } })
    .input(Refresh)
    .output(Tokens)
    .mutation(({ input }) => refresh(input.refresh_token)),
  accessToken: signedIn
    .meta({ rest: { method: "GET", path: "/accesstoken", area, summary: "An access token for the web session of this browser" } })
    .output(AccessToken)
    .query(({ ctx }) => {
      if (!ctx.actor.sessionId) throw missing();
      return makeAccessToken(ctx.actor.sessionId, ctx.actor.userId);
    }),
  end: signedIn
    .meta({
      rest: (["POST", "GET"] as const).map((method) => ({
        method,
        path: "/logout",
        area,
        summary: "Sign out: the tokens of this device end",
        status: 204,
      })),
    })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      if (ctx.actor.sessionId) await endSession(ctx.actor.sessionId);
    }),
});
