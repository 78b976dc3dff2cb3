import { asOperator, reading } from "@db/transact";
import { requireSignUpAllowed } from "@server/core/attempts";
import { MAX_AVATAR } from "@server/core/constants";
import { forbidden, unauthorized } from "@server/core/errors";
import { open, router } from "@server/core/trpc";
import { Authorized } from "@server/tenancy/session/inputs";
import {
  ByCode,
  ByLink,
  Claimed,
  Entered,
  OwnCode,
  ProofAddress,
  ProofQuery,
  ProofState,
  Registered,
  Registration,
} from "@server/tenancy/user/inputs";
import {
  mailProofAgain,
  mailProofForAddress,
  proveByCode,
  proveByLink,
  proveOwn,
  stateOfProof,
} from "@server/tenancy/user/prove";
import { userView } from "@server/tenancy/user/view";
import { z } from "zod";
import { register, registerByForm } from "./register.ts";

const area = "auth";
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;

/** Part of userRouter: registration and proof of the address. */
export const registrationRouter = router({
  register: open
    .meta({
      rest: {
        method: "POST",
        path: "/register",
        area,
        summary: "Make an account; a picture comes last",
        status: 201,
        multipart: true,
        picture: { maxBytes: MAX_AVATAR, accept: ({ source }) => requireSignUpAllowed(source) },
      },
    })
    .input(Registration)
    .output(Claimed)
    .mutation(({ ctx, input }) => register(input, ctx.source)),
  /** With the mailed code, for the account that this browser registered. */
  proveOwn: open
    .input(OwnCode)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.claimant) throw unauthorized();
      await proveOwn(ctx.claimant, input.code, ctx.source);
      return done;
    }),
  prove: open
    .meta({
      rest: {
        method: "POST",
        path: "/register/prove",
        area,
        summary: "Prove the address with the mailed code: an access token and a refresh token",
      },
    })
    .input(ByCode)
    .output(Authorized)
    .mutation(async ({ ctx, input }) => {
      const { userId, ...tokens } = await proveByCode(input, ctx);
      return { ...tokens, user: await reading(asOperator, (tx) => userView(tx, userId)) };
    }),
  /** With the mailed link. The result may contain a new session, so only our own pages may call it. */
  proveByLink: open
    .input(ByLink)
    .output(Entered.nullable())
    .mutation(({ ctx, input }) => {
      if (ctx.transport !== "page") throw forbidden();
      return proveByLink(input, ctx.claimant ?? null, ctx);
    }),
  proof: open
    .input(ProofQuery)
    .output(ProofState)
    .query(({ ctx, input }) => stateOfProof(input.token, ctx.claimant ?? null)),
  mailProof: open
    .input(ProofAddress.partial())
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => {
      if (!ctx.claimant) throw unauthorized();
      return mailProofAgain(ctx.claimant, ctx.source, input.email);
    }),
  mailProofOfLink: open
    .input(ByLink)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await mailProofForAddress({ token: input.token }, ctx.source);
      return done;
    }),
  resendProof: open
    .meta({
      rest: {
        method: "POST",
        path: "/register/resend",
        area,
        summary: "Mail a new code to who registered; the answer is always the same",
        status: 202,
      },
    })
    .input(ProofAddress)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await mailProofForAddress(input, ctx.source);
      return done;
    }),
  /** By the form. The result contains the session, so only our own pages may call it. */
  registerHere: open
    .input(Registration)
    .output(Registered)
    .mutation(({ ctx, input }) => {
      if (ctx.transport !== "page") throw forbidden();
      return registerByForm(input, ctx);
    }),
});
