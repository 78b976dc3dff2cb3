import { router, signedIn } from "@server/core/trpc";
import { findScanned } from "./find.ts";
import { Found, ScannedText, StartMachine, StartPage } from "./inputs.ts";
import { startMachine } from "./start.ts";

export const scanRouter = router({
  find: signedIn
    .input(ScannedText)
    .output(Found)
    .query(({ ctx, input }) => findScanned(ctx.actor, input, ctx.locale)),
  start: signedIn
    .input(StartMachine)
    .output(StartPage)
    .query(({ ctx, input }) => startMachine(ctx.actor, input, ctx.locale)),
});
