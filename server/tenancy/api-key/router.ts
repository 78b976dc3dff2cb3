import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createKey, takeKeyOver, withdrawKey } from "./change.ts";
import { KeysPage, KeyView, MadeKey, NewKey, NewKeyPage, OneKey, OwnKey } from "./inputs.ts";
import { keyContent, keyOf, keysOf, keysPage, newKeyPage } from "./list.ts";
import { ownKey } from "./own.ts";

const area = "keys";
const all = "/workspaces/{id}/api-keys";
const one = `${all}/{keyId}`;

export const apiKeyRouter = router({
  own: signedIn
    .meta({ rest: { method: "GET", path: "/api-key", area, summary: "The key that calls, and what it may do" } })
    .output(OwnKey)
    .query(({ ctx }) => ownKey(ctx.actor)),
  list: signedIn
    .meta({ rest: { method: "GET", path: all, area, summary: "The API keys of a workspace", needs: "api_key.see" } })
    .input(ById)
    .output(z.array(KeyView))
    .query(({ ctx, input }) => keysOf(ctx.actor, input.id)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One API key", needs: "api_key.see" } })
    .input(OneKey)
    .output(KeyView)
    .query(async ({ ctx, input }) => withEtag(ctx, keyContent, await keyOf(ctx.actor, input))),
  newPage: signedIn
    .input(ById)
    .output(NewKeyPage)
    .query(({ ctx, input }) => newKeyPage(ctx.actor, input.id)),
  page: signedIn
    .input(ById)
    .output(KeysPage)
    .query(({ ctx, input }) => keysPage(ctx.actor, input.id)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Make an API key; its token is answered once, and nothing shows it again",
        needs: "api_key.edit",
        secret: true,
        status: 201,
      },
    })
    .input(NewKey)
    .output(MadeKey)
    .mutation(({ ctx, input }) => createKey(ctx.actor, input)),
  takeOver: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/take-over`,
        area,
        summary: "Answer for an API key from now on, in place of its maker",
        needs: "api_key.edit",
        status: 204,
      },
    })
    .input(OneKey)
    .mutation(({ ctx, input }) => takeKeyOver(ctx.actor, input)),
  withdraw: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Withdraw an API key at once",
        needs: "api_key.edit",
        status: 204,
      },
    })
    .input(OneKey)
    .mutation(({ ctx, input }) => withdrawKey(ctx.actor, input)),
});
