import { reading } from "@db/transact";
import { withEtag } from "@server/core/etag";
import { ById, Id } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { listOf } from "@server/core/paging";
import { open, router, signedIn } from "@server/core/trpc";
import { PlacesPage, PlacesQuery } from "@server/records/container/places-page";
import { Slots, SlotsQuery } from "@server/records/container/slots";
import { z } from "zod";
import { exportObjects } from "./export.ts";
import { saveFirstObject } from "./first-object.ts";
import { objectsForPrograms } from "./for-programs.ts";
import { objectContent } from "./form-values.ts";
import { InContainerQuery, objectsInContainer } from "./in-container.ts";
import { FirstObject, ObjectView, PinView, PlaceObject, PublicLink, PublicLinkView } from "./inputs.ts";
import { LabelsPage, LabelsQuery, ListLabelsQuery } from "./label-inputs.ts";
import { containerLabels, listLabels } from "./labels.ts";
import { objectsOfWorkspace } from "./list.ts";
import { ObjectsAsFile, ObjectsForPrograms, ObjectsOfWorkspace, ObjectsPage, ObjectsQuery } from "./list-inputs.ts";
import { loadObjectView } from "./load-view.ts";
import { NewObjectPage, newObjectPage } from "./new-page.ts";
import { placeObject } from "./place.ts";
import { ByPublicId, PublicObjectView, publicObject, publicQr, QrQuery } from "./public.ts";
import { changePublicLink } from "./public-link.ts";
import { removeObject } from "./remove.ts";
import { ScannedView, scannedObject } from "./scanned.ts";
import { placesForObject, slotsOfObject } from "./slots.ts";
import { tagsInUse } from "./tags.ts";

const area = "objects";

export const objectRouter = router({
  get: signedIn
    .meta({ rest: { method: "GET", path: "/objects/{id}", area, summary: "One object, with its files" } })
    .input(ById)
    .output(ObjectView)
    .query(async ({ ctx, input }) =>
      withEtag(
        ctx,
        objectContent,
        await reading(ctx.actor, (tx) => loadObjectView(tx, ctx.actor, input.id, ctx.locale)),
      ),
    ),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/objects/{id}",
        area,
        summary: "Put an object in the trash, with all it holds",
        needs: "object.delete",
        status: 204,
      },
    })
    .input(ById)
    .output(z.object({ container_id: Id, workspace_id: Id }))
    .mutation(({ ctx, input }) => removeObject(ctx.actor, input.id)),
  slots: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/objects/{id}/slots",
        area,
        summary: "Which containers it may be moved or copied to, and why not others",
        needs: "object.move",
      },
    })
    .input(SlotsQuery)
    .output(Slots)
    .query(({ ctx, input }) => slotsOfObject(ctx.actor, input, ctx.locale)),
  places: signedIn
    .input(PlacesQuery)
    .output(PlacesPage)
    .query(({ ctx, input }) => placesForObject(ctx.actor, input)),
  inContainer: signedIn
    .meta({
      rest: { method: "GET", path: "/containers/{id}/objects", area, summary: "What stands directly in a container" },
    })
    .input(InContainerQuery)
    .output(listOf(ObjectView))
    .query(({ ctx, input }) => objectsInContainer(ctx.actor, input, ctx.locale, ctx.wanted)),
  place: signedIn
    .input(PlaceObject)
    .output(PinView)
    .mutation(({ ctx, input }) => placeObject(ctx.actor, input)),
  changePublicLink: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects/{id}/public-link",
        area,
        summary: "A new QR code, or the public page on or off",
        needs: "object.withdraw_qr",
      },
    })
    .input(PublicLink)
    .output(PublicLinkView)
    .mutation(({ ctx, input }) => changePublicLink(ctx.actor, input)),
  public: open
    .meta({
      rest: { method: "GET", path: "/objects/public/{publicId}", area, summary: "What stands behind a QR code" },
    })
    .input(ByPublicId)
    .output(PublicObjectView)
    .query(({ ctx, input }) => publicObject(input.publicId, ctx.locale)),
  scanned: signedIn
    .input(ByPublicId)
    .output(ScannedView)
    .query(({ ctx, input }) => scannedObject(ctx.actor, input.publicId)),
  publicQr: open
    .meta({
      rest: {
        method: "GET",
        path: "/objects/public/{publicId}/qr",
        area,
        summary: "The QR code as SVG, or as PNG",
        raw: media.QR,
      },
    })
    .input(QrQuery)
    .query(({ input }) => publicQr(input)),
  start: signedIn
    .input(ById)
    .output(NewObjectPage)
    .query(({ ctx, input }) => newObjectPage(ctx.actor, input.id, ctx.locale)),
  keepFirst: signedIn
    .input(FirstObject)
    .output(z.object({ id: Id }))
    .mutation(({ ctx, input }) => saveFirstObject(ctx.actor, input, ctx.locale)),
  ofWorkspace: signedIn
    .meta({
      isHeavy: true,
      rest: { method: "GET", path: "/workspaces/{id}/objects", area, summary: "All objects of a workspace, filtered" },
    })
    .input(ObjectsOfWorkspace)
    .output(ObjectsForPrograms)
    .query(({ ctx, input }) => objectsForPrograms(ctx.actor, input, ctx.locale, ctx.wanted)),
  export: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspaces/{id}/objects/export",
        area: "exports",
        summary: "The objects as XLSX or CSV",
        raw: media.TABLES,
        mayBeJob: true,
      },
    })
    .input(ObjectsAsFile)
    .query(({ ctx, input }) => exportObjects(ctx.actor, input, ctx.locale)),
  tags: signedIn
    .input(ById)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => tagsInUse(ctx.actor, input.id)),
  labels: signedIn
    .input(LabelsQuery)
    .output(LabelsPage)
    .query(({ ctx, input }) => containerLabels(ctx.actor, input, ctx.locale)),
  listLabels: signedIn
    .meta({ isHeavy: true })
    .input(ListLabelsQuery)
    .output(LabelsPage)
    .query(({ ctx, input }) => listLabels(ctx.actor, input, ctx.locale)),
  list: signedIn
    .meta({ isHeavy: true, area })
    .input(ObjectsQuery)
    .output(ObjectsPage)
    .query(({ ctx, input }) => objectsOfWorkspace(ctx.actor, input, ctx.locale)),
});
