import { withEtag } from "@server/core/etag";
import { ById, Id } from "@server/core/fields";
import { listOf } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { Printout } from "@server/inspection/printout/inputs";
import { z } from "zod";
import { beginWalk, takeIn } from "./begin.ts";
import { closeWalk } from "./close.ts";
import { createRound, editRound, removeRound } from "./edit.ts";
import { roundContent } from "./form-values.ts";
import {
  Choice,
  Closing,
  MoreStops,
  NewResults,
  NewRound,
  NewWalk,
  PutResults,
  RoundChanges,
  RoundsOf,
  RoundsOfWorkspace,
  RoundView,
  RoundWithStops,
  WalkStop,
  WalkSummary,
  WalksOf,
  WalkView,
} from "./inputs.ts";
import { roundsOf, walksOf } from "./list.ts";
import { walkPack } from "./pack.ts";
import {
  RoundForm,
  RoundPage,
  RoundsPage,
  RoundsPageQuery,
  StopChoices,
  StopsPage,
  WalkPack,
  WalkPage,
  WalkPageQuery,
} from "./page-inputs.ts";
import { oneRound, roundForm, roundPage, stopsPage, walkPage } from "./pages.ts";
import { walkSheet } from "./printout.ts";
import { putResults } from "./put.ts";
import { PlaceToChoose, placesFor, roundsPage } from "./rounds-page.ts";
import { settleResult } from "./settle.ts";
import { walkOf } from "./walk.ts";

const area = "rounds";
const one = "/rounds/{id}" as const;
const walks = `${one}/walks` as const;
const walk = "/walks/{id}" as const;

export const roundRouter = router({
  list: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/rounds",
        area,
        summary: "The rounds of a workspace, late ones first",
      },
    })
    .input(RoundsOf)
    .output(RoundsOfWorkspace)
    .query(({ ctx, input }) => roundsOf(ctx.actor, input, ctx.locale)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers/{id}/rounds",
        area,
        summary: "Make a round of its objects",
        needs: "round.edit",
        status: 201,
      },
    })
    .input(NewRound)
    .output(RoundView)
    .mutation(({ ctx, input }) => createRound(ctx.actor, input, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One round, with its stops as they are now" } })
    .input(ById)
    .output(RoundWithStops)
    .query(async ({ ctx, input }) => withEtag(ctx, roundContent, await oneRound(ctx.actor, input.id, ctx.locale))),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Change a round; a walk that is open keeps its stops",
        needs: "round.edit",
      },
    })
    .input(RoundChanges)
    .output(RoundView)
    .mutation(({ ctx, input }) => editRound(ctx.actor, input, ctx.locale)),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Put a round in the trash, with its walks",
        needs: "round.delete",
        status: 204,
      },
    })
    .input(ById)
    .output(z.object({ container_id: Id }))
    .mutation(({ ctx, input }) => removeRound(ctx.actor, input.id)),
  walks: signedIn
    .meta({ rest: { method: "GET", path: walks, area, summary: "The walks of a round, the open one first" } })
    .input(WalksOf)
    .output(listOf(WalkSummary))
    .query(({ ctx, input }) => walksOf(ctx.actor, input)),
  begin: signedIn
    .meta({
      rest: {
        method: "POST",
        path: walks,
        area,
        summary: "Begin a walk, or join the open one; walk_id of your own makes it safe to repeat",
        needs: "round.walk",
        status: 201,
      },
    })
    .input(NewWalk)
    .output(WalkView)
    .mutation(({ ctx, input }) => beginWalk(ctx.actor, input)),
  walk: signedIn
    .meta({ rest: { method: "GET", path: walk, area, summary: "One walk, with what was found at each stop" } })
    .input(ById)
    .output(WalkView)
    .query(({ ctx, input }) => walkOf(ctx.actor, input.id)),
  put: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${walk}/results`,
        area,
        summary: "Put results of stops; what somebody else put unseen stays beside yours, as a conflict",
        needs: "round.walk",
      },
    })
    .input(NewResults)
    .output(PutResults)
    .mutation(({ ctx, input }) => putResults(ctx.actor, input)),
  settle: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${walk}/choice`,
        area,
        summary: "Choose which result of a stop counts",
        needs: "round.walk",
      },
    })
    .input(Choice)
    .output(WalkStop)
    .mutation(({ ctx, input }) => settleResult(ctx.actor, input)),
  takeIn: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${walk}/stops`,
        area,
        summary: "Take objects into a walk that has begun",
        needs: "round.walk",
      },
    })
    .input(MoreStops)
    .output(WalkView)
    .mutation(({ ctx, input }) => takeIn(ctx.actor, input)),
  close: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${walk}/signature`,
        area,
        summary: "Sign a walk: signed_name, drawn as a PNG, and how many stops were not visited",
        needs: "round.walk",
        multipart: true,
      },
    })
    .input(Closing)
    .output(WalkView)
    .mutation(({ ctx, input }) => closeWalk(ctx.actor, input)),

  walkPack: signedIn
    .input(ById)
    .output(WalkPack)
    .query(({ ctx, input }) => walkPack(ctx.actor, input.id, ctx.locale)),
  listPage: signedIn
    .input(RoundsPageQuery)
    .output(RoundsPage)
    .query(({ ctx, input }) => roundsPage(ctx.actor, input, ctx.locale)),
  places: signedIn
    .input(RoundsPageQuery.pick({ current: true }))
    .output(z.array(PlaceToChoose))
    .query(({ ctx, input }) => placesFor(ctx.actor, input.current)),
  page: signedIn
    .input(ById)
    .output(RoundPage)
    .query(({ ctx, input }) => roundPage(ctx.actor, input.id, ctx.locale)),
  form: signedIn
    .input(ById)
    .output(RoundForm)
    .query(({ ctx, input }) => roundForm(ctx.actor, input.id, ctx.locale)),
  stopsPage: signedIn
    .input(StopChoices)
    .output(StopsPage)
    .query(({ ctx, input }) => stopsPage(ctx.actor, input, ctx.locale)),
  walkPage: signedIn
    .input(WalkPageQuery)
    .output(WalkPage)
    .query(({ ctx, input }) => walkPage(ctx.actor, input, ctx.locale)),
  sheet: signedIn
    .input(ById)
    .output(z.object({ walk: WalkView, printout: Printout }))
    .query(({ ctx, input }) => walkSheet(ctx.actor, input.id, ctx.locale)),
});
