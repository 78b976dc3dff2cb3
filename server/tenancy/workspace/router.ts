import { reading } from "@db/transact";
import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { actorOf } from "@server/tenancy/session/session";
import { z } from "zod";
import { abilitiesIn } from "./abilities.ts";
import { BoardStart, boardStart } from "./board-start.ts";
import { Contacts, contactsOf } from "./contacts.ts";
import { workspaceContent } from "./content.ts";
import { createWorkspace, verifyName } from "./create.ts";
import { editWorkspace } from "./edit.ts";
import {
  NameToVerify,
  NameVerdict,
  NewWorkspace,
  Theme,
  ThemeView,
  WorkspaceChanges,
  WorkspaceDetails,
  WorkspaceView,
} from "./inputs.ts";
import { setTheme } from "./set-theme.ts";
import { Structure, structureOf } from "./structure.ts";
import { themeOf } from "./theme.ts";
import { workspaceDetails, workspacesOf, workspaceView } from "./view.ts";

const area = "workspaces";

export const workspaceRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: "/workspaces", area, summary: "The caller's workspaces" } })
    .output(z.array(WorkspaceView))
    .query(({ ctx }) => reading(ctx.actor, (tx) => workspacesOf(tx, ctx.actor, ctx.actor.userId))),
  create: signedIn
    .meta({
      rest: { method: "POST", path: "/workspaces", area, summary: "Make a workspace; its maker owns it", status: 201 },
    })
    .input(NewWorkspace)
    .output(WorkspaceView)
    .mutation(async ({ ctx, input }) => {
      const id = await createWorkspace(ctx.actor, input);
      const owner = (await actorOf(ctx.actor.userId)) ?? ctx.actor; // with the new membership
      return reading(owner, (tx) => workspaceView(tx, owner, id));
    }),
  verify: signedIn
    .meta({ rest: { method: "POST", path: "/workspaces/verify", area, summary: "Is this name free" } })
    .input(NameToVerify)
    .output(NameVerdict)
    .query(({ input }) => verifyName(input.name)),
  get: signedIn
    .meta({ rest: { method: "GET", path: "/workspaces/{id}", area, summary: "One workspace" } })
    .input(ById)
    .output(WorkspaceView)
    .query(async ({ ctx, input }) =>
      withEtag(ctx, workspaceContent, await reading(ctx.actor, (tx) => workspaceView(tx, ctx.actor, input.id))),
    ),
  structure: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/structure",
        area,
        summary: "Tree of the caller's workspaces, boards and containers",
      },
    })
    .output(Structure)
    .query(({ ctx }) => structureOf(ctx.actor)),
  contacts: signedIn
    .input(ById)
    .output(Contacts)
    .query(({ ctx, input }) => contactsOf(ctx.actor, input.id)),
  /** The workspace for those who may change it. */
  details: signedIn
    .input(ById)
    .output(WorkspaceDetails)
    .query(({ ctx, input }) => reading(ctx.actor, (tx) => workspaceDetails(tx, ctx.actor, input.id))),
  edit: signedIn
    .meta({ rest: { method: "PUT", path: "/workspaces/{id}", area, summary: "Change name and company details" } })
    .input(WorkspaceChanges)
    .output(WorkspaceView)
    .mutation(({ ctx, input }) => editWorkspace(ctx.actor, input)),
  dress: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/theme",
        area,
        summary: "Set logo and main colour",
        needs: "workspace.edit",
        multipart: true,
      },
    })
    .input(Theme)
    .output(WorkspaceView)
    .mutation(({ ctx, input }) => setTheme(ctx.actor, input)),
  /** Its branding, also while the plan has none. */
  theme: signedIn
    .input(ById)
    .output(ThemeView)
    .query(({ ctx, input }) => themeOf(ctx.actor, input.id)),
  boardStart: signedIn
    .input(ById)
    .output(BoardStart)
    .query(({ ctx, input }) => boardStart(ctx.actor, input.id)),
  permissions: signedIn
    .meta({
      rest: { method: "GET", path: "/workspaces/{id}/permissions", area, summary: "What the caller may do in it" },
    })
    .input(ById)
    .output(z.object({ abilities: z.array(z.string()) }))
    .query(({ ctx, input }) => abilitiesIn(ctx.actor, input.id)),
});
