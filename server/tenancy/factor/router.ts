import { ById } from "@server/core/fields";
import { open, pagesOnly, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import {
  AppView,
  Asked,
  CodesView,
  FactorCode,
  FactorResetOf,
  FactorResetView,
  FactorRule,
  FactorRuleView,
  FactorsView,
  NewPasskey,
  OnePasskey,
  PasskeyName,
  ResetToken,
  WaitingReset,
} from "./inputs.ts";
import { appInSetUp, confirmApp, removeApp, renewCodes, startApp } from "./own-app.ts";
import { addPasskey, askForNewPasskey, removePasskey, renamePasskey } from "./own-passkeys.ts";
import { askFactorReset, cancelFactorReset, factorResetOf } from "./reset.ts";
import { findReset, keepFactors } from "./reset-link.ts";
import { ownFactorsView } from "./view.ts";
import { factorRule, requireFactor } from "./workspace-rule.ts";

/** All of it is for our own pages: it answers secrets, and is bound to a cookie. */
const own = signedIn.use(pagesOnly);

export const factorRouter = router({
  list: own.output(FactorsView).query(({ ctx }) => ownFactorsView(ctx.actor)),
  askForNewPasskey: own.output(Asked).mutation(({ ctx }) => askForNewPasskey(ctx.actor)),
  addPasskey: own
    .input(NewPasskey)
    .output(CodesView)
    .mutation(({ ctx, input }) => addPasskey(ctx.actor, input, ctx.device)),
  renamePasskey: own
    .input(PasskeyName)
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx.actor, input)),
  removePasskey: own
    .input(OnePasskey)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx.actor, input.passkey_id)),
  startApp: own.output(z.void()).mutation(({ ctx }) => startApp(ctx.actor)),
  appInSetUp: own.output(AppView).query(({ ctx }) => appInSetUp(ctx.actor)),
  confirmApp: own
    .input(FactorCode)
    .output(CodesView)
    .mutation(({ ctx, input }) => confirmApp(ctx.actor, input.code, ctx.source)),
  removeApp: own.output(z.void()).mutation(({ ctx }) => removeApp(ctx.actor)),
  renewCodes: own.output(CodesView).mutation(({ ctx }) => renewCodes(ctx.actor)),
  /** What a workspace requires of its people. */
  ofWorkspace: own
    .input(ById)
    .output(FactorRuleView)
    .query(({ ctx, input }) => factorRule(ctx.actor, input.id)),
  require: own
    .input(FactorRule)
    .output(z.void())
    .mutation(({ ctx, input }) => requireFactor(ctx.actor, input)),
  /** Of a member who lost all of theirs. */
  resetOf: own
    .input(FactorResetOf)
    .output(FactorResetView)
    .query(({ ctx, input }) => factorResetOf(ctx.actor, input)),
  askReset: own
    .input(FactorResetOf)
    .output(z.void())
    .mutation(({ ctx, input }) => askFactorReset(ctx.actor, input)),
  cancelReset: own
    .input(FactorResetOf)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelFactorReset(ctx.actor, input)),
  checkReset: open
    .input(ResetToken)
    .output(WaitingReset)
    .query(({ input }) => findReset(input.token)),
  keep: open
    .input(ResetToken)
    .output(z.void())
    .mutation(({ input }) => keepFactors(input.token)),
});
