import { router, signedIn } from "@server/trpc";
import { MeView } from "./inputs.ts";
import { me } from "./view.ts";

const area = "auth";

export const userRouter = router({
  me: signedIn
    .meta({ rest: { method: "GET", path: "/me", area, summary: "The caller, with workspaces and abilities" } })
    .output(MeView)
    .query(({ ctx }) => me(ctx.actor)),
});
