import { randomUUID } from "node:crypto";
import { backgroundImages, backgroundItems, backgroundTemplates } from "@db/schema/background-template";
import { blobTexts } from "@db/schema/blob";
import { deletedRecords } from "@db/schema/deleted-record";
import { files, fileVersions } from "@db/schema/file";
import { floorPlans } from "@db/schema/floor-plan";
import { idempotentCalls } from "@db/schema/idempotency";
import { invitationGroups } from "@db/schema/invitation";
import { jobs } from "@db/schema/job";
import { globalLibraryAccess, globalLibraryFiles } from "@db/schema/library-file";
import { objectCategories } from "@db/schema/object";
import { orders } from "@db/schema/order";
import { packs } from "@db/schema/pack";
import { shares } from "@db/schema/share";
import { stickers } from "@db/schema/sticker";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { today } from "@server/core/day";
import { newPublicId } from "@server/records/object/create";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { canary, type Fixture, makeFixture } from "./fixture.ts";
import type { Make } from "./make.ts";
import { makeApiKey } from "./make-api-key.ts";
import { makeHistory } from "./make-history.ts";
import { makeImport } from "./make-import.ts";
import { makeInboxAddress, makePaper } from "./make-inbox.ts";
import { makeOwnField } from "./make-own-field.ts";
import { makeDomain, makeScimToken } from "./make-provider.ts";
import { makeWalk } from "./make-round.ts";
import { makeView } from "./make-view.ts";
import { makeWebhook } from "./make-webhook.ts";
import { makeBilling } from "./rival-billing.ts";
import { makeInspections } from "./rival-inspections.ts";

/** The ids of Rival's records, by what they are. */
export type RivalIds = Awaited<ReturnType<typeof fillRival>>;

/** A fixture filled by fillRival(). */
export async function makeFilledFixture(): Promise<Fixture & { rivalIds: RivalIds }> {
  const fixture = await makeFixture();
  return { ...fixture, rivalIds: await fillRival(fixture) };
}

/**
 * Makes one record of each kind in Rival and on both boards of Acme. Each text and name of Rival's holds the canary.
 * Gives the ids of Rival's.
 */
export async function fillRival({ rival, acme, hidden, world }: Fixture) {
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`
      update workspaces set name = ${`${canary} bv`}, slug = ${canary}, company = ${`${canary} holding`},
        vat = ${`BE${canary}`}, street = ${`${canary}straat`},
        number = ${canary}, zip = ${canary}, city = ${canary} where id = ${world.rival}`);
    await tx.execute(sql`
      update users set email = ${`rita.${canary}@world.test`}, first_name = ${`Rita ${canary}`}, last_name = ${canary},
        phone = ${`0470 ${canary}`}
      where id = ${world.ids.rita}`);
    await tx.execute(sql`
      insert into former_slugs (workspace_id, slug, until) values
        (${world.rival}, ${`${canary}-vroeger`}, '2099-12-31'), (${world.acme}, 'acme-vroeger', '2099-12-31')`);
    await tx.execute(sql`
      insert into factor_resets (workspace_id, user_id, asked_by, due_at, ended_at) values
        (${world.rival}, ${world.ids.rita}, ${world.ids.rita}, now(), now()),
        (${world.acme}, ${world.ids.gus}, ${world.ids.adam}, now(), now())`);
    await tx.execute(
      sql`update containers set title = ${`${canary} board`}, subtitle = ${canary} where id = ${world.rivalBoard}`,
    );
    await tx.execute(sql`
      insert into events (workspace_id, user_id, verb, about_id, title, detail)
      values (${world.rival}, ${world.ids.rita}, 'container.edit', ${world.rivalBoard}, ${canary},
        ${JSON.stringify({ was: canary })})`);
  });
  await rival.workspaceWithLogo();
  const rivalIds = await oneOfEach(rival);
  for (const make of [acme, hidden]) await oneOfEach(make);
  const [business] = await transact(asOperator, async (tx) => [
    await makeBilling(tx, {
      workspaceId: world.rival,
      userId: world.ids.rita,
      text: (about = "business") => `${canary} ${about}`,
    }),
    await makeBilling(tx, { workspaceId: world.acme, userId: world.ids.olga, text: (about = "business") => about }),
  ]);
  await makeHistory([world.rival, world.acme]);
  return {
    ...business,
    workspace: world.rival,
    board: world.rivalBoard,
    floor: rival.floor,
    owner: world.ids.rita,
    ...rivalIds,
  };
}

async function oneOfEach(make: Make) {
  const [person, guest] = [await make.person(), await make.person("member", { isGuest: true })];
  const planned = await make.withFloorPlan(await make.container());
  const object = await make.object();
  const [pdf, image, link] = [
    await make.file(object),
    await make.file(object, { kind: "image" }),
    await make.file(object, { kind: "link" }),
  ];
  const [{ id: invitation }, group, category, kind] = [
    await make.invitation(make.email()),
    await make.group([person], [make.floor]),
    await make.category(),
    await make.kind(),
    await makeOwnField(make),
    await makeView(make),
    await makeWebhook(make),
    await makeScimToken(make),
    await makeDomain(make),
    (await makeImport(make)).importId,
    await makePaper(make),
    await makeWalk(make, { signed: true }),
    await makeInboxAddress(make),
    await makeApiKey(make),
  ];
  await make.publicId();
  await make.libraryFile();
  const inspections = await transact(asOperator, async (tx) => {
    await tx.insert(invitationGroups).values({ workspaceId: make.workspace, invitationId: invitation, groupId: group });
    await tx.insert(objectCategories).values({ workspaceId: make.workspace, objectId: object, categoryId: category });
    await enqueue(tx, "invitation.mail", { workspaceId: make.workspace, invitationId: invitation });
    return contentOf(tx, make, object, person);
  });
  return {
    ...inspections,
    person,
    guest,
    planned,
    object,
    pdf: pdf.fileId,
    image: image.fileId,
    link: link.fileId,
    report: await make.report(object),
    actionPoint: await make.actionPoint({ resolver: person, objectId: object }),
    solved: await make.actionPoint({ status: "nok" }),
    category,
    kind,
    group,
    deletion: await make.deletion(),
    invitation,
  };
}

/** One of each record of an object, its container and the workspace that `make` has no function for. */
async function contentOf(
  tx: Tx,
  { workspace: workspaceId, floor: containerId, text, workspaceText }: Make,
  objectId: string,
  userId: string,
) {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.objectId, objectId), isNotNull(files.sha256)))
    .limit(1);
  const { id: fileId, sha256 } = file! as { id: string; sha256: string };
  await tx.insert(blobTexts).values({ workspaceId, sha256, text: text("words") });
  await tx
    .insert(fileVersions)
    .values({ workspaceId, fileId, number: 1, type: "pdf", name: text("before"), sha256, size: 1 });
  await tx
    .insert(orders)
    .values({ workspaceId, type: "objects", containerId, userId, mode: "custom", items: [objectId] });
  const [template] = await tx
    .insert(backgroundTemplates)
    .values({ workspaceId, containerId, title: text("background") })
    .returning();
  const hung = { workspaceId, backgroundTemplateId: template!.id };
  await tx.insert(backgroundItems).values({ ...hung, name: text("item"), type: "pdf" });
  await tx.insert(backgroundImages).values({ ...hung, sha256, name: text("picture") });
  await tx.insert(floorPlans).values({ workspaceId, containerId, sha256, width: 1, height: 1 });
  const [everyones] = await tx
    .insert(globalLibraryFiles)
    .values({ title: "global", name: "global", type: "link", link: "https://global.test", everywhere: false })
    .returning();
  await tx.insert(globalLibraryAccess).values({ workspaceId, libraryFileId: everyones!.id });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await tx
    .insert(shares)
    .values({ workspaceId, objectId, token: newPublicId(), title: text("share"), shows: ["files"], expiresAt });
  const asked = { container_id: containerId, object_ids: null, replaced: false };
  await tx.insert(packs).values({ workspaceId, userId, asked, title: text("pack"), onDay: today(), locale: "nl" });
  await tx.insert(stickers).values({ workspaceId, publicId: newPublicId(), batchId: randomUUID(), madeBy: userId });
  const call = { userId, keyHash: newPublicId(), operation: randomUUID(), requestHash: "", startedAt: new Date() };
  await tx.insert(idempotentCalls).values({ workspaceId, ...call });
  await tx
    .insert(deletedRecords)
    .values({ workspaceId, targetId: objectId, deletionId: randomUUID(), kind: "object", placeIds: [containerId] });
  await tx.insert(jobs).values({ workspaceId, userId, kind: "container.duplicate", title: text("job"), input: {} });
  return makeInspections(tx, { workspaceId, containerId, objectId, userId, fileId, sha256 }, { text, workspaceText });
}
