import { forbidden } from "@server/core/errors";
import { hashOfToken } from "@server/core/token";
import { router, signedIn } from "@server/core/trpc";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { AccessToken } from "@server/tenancy/session/inputs";
import { Impersonating, Impersonation } from "./inputs.ts";
import { impersonate } from "./start.ts";

export const impersonationRouter = router({
  /** For pages only, because the answer contains the session. Signing out ends it. */
  start: signedIn
    .input(Impersonation)
    .output(Impersonating)
    .mutation(async ({ ctx, input }) => {
      if (ctx.transport !== "page") throw forbidden();
      const { token, until } = await impersonate(ctx.actor, input, {
        kind: "web",
        device: ctx.device,
        source: ctx.source,
      });
      return { session_id: token, until: until.toISOString() };
    }),
  token: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/users/{id}/impersonate",
        area: "auth",
        summary: "An access token to act as this user for an hour, with a reason; logout ends it. For super admins",
      },
    })
    .input(Impersonation)
    .output(AccessToken)
    .mutation(async ({ ctx, input }) => {
      const { token, until } = await impersonate(ctx.actor, input, {
        kind: "api",
        device: ctx.device,
        source: ctx.source,
      });
      return makeAccessToken(hashOfToken(token), input.id, Math.floor((until.getTime() - Date.now()) / 1000));
    }),
});
