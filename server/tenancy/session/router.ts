import { asOperator, reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import { open, pagesOnly, router, signedIn } from "@server/core/trpc";
import { Asked } from "@server/tenancy/factor/inputs";
import { askForPasskey } from "@server/tenancy/factor/passkey";
import { findPairing } from "@server/tenancy/member/pairing";
import { userView } from "@server/tenancy/user/view";
import { z } from "zod";
import { makeAccessToken } from "./access-token.ts";
import { devicesOf, endDevice, endOtherDevices, leave } from "./devices.ts";
import {
  AccessToken,
  Authorization,
  Authorized,
  ByDevice,
  CodeStep,
  DeviceView,
  Paired,
  PairHere,
  PairingCode,
  PasskeyStep,
  Refresh,
  SecondStep,
  SecondStepView,
  SignedIn,
  SignInAnyway,
  SignInByPasskey,
  SignInHere,
  Tokens,
} from "./inputs.ts";
import { needsPassword, requirePassword } from "./password-again.ts";
import { refresh } from "./refresh.ts";
import { askInSecondStep, giveCode, givePasskey, secondStepOf, signInByPasskey } from "./second-step.ts";
import { issueTokens, pairHere, signIn, signInAnyway } from "./sign-in.ts";

const area = "auth";

const byPage = open.use(pagesOnly);

export const sessionRouter = router({
  signIn: byPage
    .input(SignInHere)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signIn(input, ctx)),
  signInAnyway: byPage
    .input(SignInAnyway)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInAnyway(input, ctx)),
  secondStep: byPage
    .input(SecondStep)
    .output(SecondStepView)
    .query(({ input }) => secondStepOf(input.second_step)),
  giveCode: byPage
    .input(CodeStep)
    .output(SignedIn)
    .mutation(({ ctx, input }) => giveCode(input, ctx)),
  askInSecondStep: byPage
    .input(SecondStep)
    .output(Asked)
    .mutation(({ input }) => askInSecondStep(input.second_step)),
  givePasskey: byPage
    .input(PasskeyStep)
    .output(SignedIn)
    .mutation(({ ctx, input }) => givePasskey(input, ctx)),
  askForPasskey: byPage.output(Asked).mutation(() => askForPasskey("sign in", null)),
  signInByPasskey: byPage
    .input(SignInByPasskey)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInByPasskey(input, ctx)),
  checkPairing: open
    .input(PairingCode)
    .output(z.object({ name: z.string() }))
    .query(({ input }) => findPairing(input.code)),
  pairTablet: byPage
    .input(PairHere)
    .output(Paired)
    .mutation(({ ctx, input }) => pairHere(input, ctx)),
  authorize: open
    .meta({
      rest: { method: "POST", path: "/authorize", area, summary: "Sign in: an access token and a refresh token" },
    })
    .input(Authorization)
    .output(Authorized)
    .mutation(async ({ ctx, input }) => {
      const { userId, ...tokens } = await issueTokens(input, ctx);
      return { ...tokens, user: await reading(asOperator, (tx) => userView(tx, userId)) };
    }),
  refresh: open
    .meta({ rest: { method: "POST", path: "/refresh", area, summary: "New tokens; a refresh token works once" } })
    .input(Refresh)
    .output(Tokens)
    .mutation(({ ctx, input }) => refresh(input.refresh_token, ctx.source)),
  accessToken: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/accesstoken",
        area,
        summary: "An access token for the web session of this browser",
      },
    })
    .output(AccessToken)
    .query(async ({ ctx }) => {
      const { actor } = ctx;
      if (!actor.sessionId) throw notFound();
      await reading(asOperator, (tx) => requirePassword(tx, actor));
      return makeAccessToken(actor.sessionId, actor.userId);
    }),
  /** Whether a sensitive action would need the password again now. */
  needsPassword: signedIn
    .output(z.object({ asks_password: z.boolean() }))
    .query(({ ctx }) => reading(asOperator, async (tx) => ({ asks_password: await needsPassword(tx, ctx.actor) }))),
  devices: signedIn.output(z.array(DeviceView)).query(({ ctx }) => devicesOf(ctx.actor)),
  endDevice: signedIn
    .input(ByDevice)
    .output(z.void())
    .mutation(({ ctx, input }) => endDevice(ctx.actor, input.id)),
  endOthers: signedIn.output(z.void()).mutation(({ ctx }) => endOtherDevices(ctx.actor)),
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
      if (ctx.actor.sessionId) await leave(ctx.actor, ctx.actor.sessionId);
    }),
});
