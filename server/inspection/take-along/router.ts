import { router, signedIn } from "@server/core/trpc";
import {
  MachinesAnswer,
  MachinesQuery,
  OpenedAnswer,
  OpenedQuery,
  PlaceAnswer,
  PlaceQuery,
  PlaceToTake,
  RoundsAnswer,
  SizeToTake,
} from "./inputs.ts";
import { takeMachines, takeOpened } from "./machines.ts";
import { sizeToTake, takePlace } from "./place.ts";
import { takeRounds } from "./rounds.ts";

/** What a browser keeps for when there is no connection. */
export const takeAlongRouter = router({
  size: signedIn
    .input(PlaceToTake)
    .output(SizeToTake)
    .query(({ ctx, input }) => sizeToTake(ctx.actor, input.id)),
  place: signedIn
    .meta({ isHeavy: true })
    .input(PlaceQuery)
    .output(PlaceAnswer)
    .query(({ ctx, input }) => takePlace(ctx.actor, input, ctx.locale)),
  machines: signedIn
    .meta({ isHeavy: true })
    .input(MachinesQuery)
    .output(MachinesAnswer)
    .query(({ ctx, input }) => takeMachines(ctx.actor, input, ctx.locale)),
  rounds: signedIn
    .meta({ isHeavy: true })
    .input(MachinesQuery)
    .output(RoundsAnswer)
    .query(({ ctx, input }) => takeRounds(ctx.actor, input, ctx.locale)),
  opened: signedIn
    .meta({ isHeavy: true })
    .input(OpenedQuery)
    .output(OpenedAnswer)
    .query(({ ctx, input }) => takeOpened(ctx.actor, input, ctx.locale)),
});
