import { actionPoints } from "@db/schema/action-point";
import { backgroundImages, backgroundItems, backgroundTemplates } from "@db/schema/background-template";
import { containers, grants } from "@db/schema/container";
import { duties, incidents, reportDuties } from "@db/schema/duty";
import { jobs } from "@db/schema/job";
import { holds } from "@db/schema/keeping";
import { kinds } from "@db/schema/kind";
import { categories, objects } from "@db/schema/object";
import { outOfService } from "@db/schema/out-of-service";
import { reports } from "@db/schema/report";
import { shares } from "@db/schema/share";
import { addDays, addMonths, today } from "@server/core/day";
import { storeGenerated } from "@server/platform/files/store";
import { trash } from "@server/records/deletion/trash";
import { newPublicId } from "@server/records/object/create";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { picture } from "../upload-of.ts";
import { contextOf, idOf, inTransaction, type Place } from "./make-context.ts";
import { filesIn } from "./make-files.ts";
import { peopleIn } from "./make-people.ts";

export type Make = ReturnType<typeof makeIn>;

/**
 * Gives functions that make what a call is about, in one workspace: directly in the database, whatever the caller or
 * the plan may do. Unless another place is given it is made in the floor, where lea is admin and gus a guest.
 */
export function makeIn(place: Place) {
  const context = contextOf(place);
  const { workspace: workspaceId, floor, owner, text } = context;

  const container = (parentId: string | null = floor) =>
    inTransaction(async (tx) => {
      const id = idOf(
        await tx
          .insert(containers)
          .values({ workspaceId, parentId, userId: owner, title: text(), subtitle: text() })
          .returning({ id: containers.id }),
      );
      await tx.insert(grants).values({ workspaceId, containerId: id, userId: owner, role: "admin", isOwner: true });
      return id;
    });
  const newBoard = () => container(null);
  /** Gives a container a floor plan, and its id. */
  const withFloorPlan = async (containerId = floor) => {
    const drawn = await picture("#123456", 80, 60);
    await inTransaction(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(sql`
        update containers set floorplan = ${sha256}, floorplan_width = 80, floorplan_height = 60, floorplan_at = now()
        where id = ${containerId}`);
    });
    return containerId;
  };

  /** A background template of the floor that asks for one PDF. */
  const backgroundTemplate = () =>
    inTransaction(async (tx) => {
      const id = idOf(
        await tx
          .insert(backgroundTemplates)
          .values({ workspaceId, containerId: floor, title: text(), description: text() })
          .returning({ id: backgroundTemplates.id }),
      );
      await tx
        .insert(backgroundItems)
        .values({ workspaceId, backgroundTemplateId: id, name: text("attest"), type: "pdf" });
      return id;
    });
  /** The same with a picture of how it should be. */
  const backgroundTemplateWithPicture = async () => {
    const templateId = await backgroundTemplate();
    const drawn = await picture("#654321", 60, 40);
    return inTransaction(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.insert(backgroundImages).values({ workspaceId, backgroundTemplateId: templateId, sha256, name: text() });
      return { templateId, sha256 };
    });
  };

  const objectRow = (containerId: string) => ({
    workspaceId,
    containerId,
    userId: owner,
    title: text("Heftruck"),
    subtitle: text(),
    displayCode: text("HF"),
    tags: [text("tag")],
    publicId: newPublicId(),
  });
  const object = (containerId = floor) =>
    inTransaction(async (tx) =>
      idOf(await tx.insert(objects).values(objectRow(containerId)).returning({ id: objects.id })),
    );
  /** An object with the id of its QR page. */
  const objectWithQr = () =>
    inTransaction(
      async (tx) =>
        (
          await tx.insert(objects).values(objectRow(floor)).returning({ id: objects.id, publicId: objects.publicId })
        )[0]!,
    );
  /** The id of a QR page where visitors may report a problem. */
  const problemPublicId = async () => {
    await inTransaction((tx) => tx.execute(sql`update workspaces set takes_problems = true where id = ${workspaceId}`));
    return (await objectWithQr()).publicId;
  };
  /** A share of a container that shows everything. */
  const share = (containerId = floor) =>
    inTransaction(async (tx) => {
      const shows: ("pictures" | "files" | "reports" | "action_points" | "floorplan")[] = [
        "pictures",
        "files",
        "reports",
        "action_points",
        "floorplan",
      ];
      const about = {
        title: text("share"),
        shows,
        embeddable: true,
        expiresAt: new Date(Date.now() + 86_400_000),
        createdBy: owner,
      };
      const made = await tx
        .insert(shares)
        .values({ workspaceId, containerId, token: newPublicId(), ...about })
        .returning();
      return { id: made[0]!.id, token: made[0]!.token };
    });
  const publicId = async () => (await objectWithQr()).publicId;
  const kind = (lines?: string[]) =>
    inTransaction(async (tx) =>
      idOf(
        await tx
          .insert(kinds)
          .values({ workspaceId, titles: { nl: text() }, lines })
          .returning({ id: kinds.id }),
      ),
    );
  const category = () =>
    inTransaction(async (tx) =>
      idOf(await tx.insert(categories).values({ workspaceId, title: text() }).returning({ id: categories.id })),
    );

  const files = filesIn(context, () => object());
  const report = async (objectId?: string) => {
    const { id, fileId } = await files.file(objectId);
    return inTransaction(async (tx) => {
      const made = idOf(
        await tx
          .insert(reports)
          .values({
            workspaceId,
            objectId: id,
            number: text(),
            type: "inspection",
            reviewPoint: "HF",
            status: "ok_ap",
            reportedDate: today(),
            period: 12,
            validUntil: addMonths(today(), 12),
            warnsOn: addDays(addMonths(today(), 12), -30),
            reportedBy: text(),
            note: text(),
            fileId,
            createdBy: owner,
          })
          .returning({ id: reports.id }),
      );
      const about = { workspaceId, objectId: id, createdBy: owner };
      const duty = idOf(
        await tx
          .insert(duties)
          .values({ ...about, title: text(), reviewPoint: "HF", type: "inspection", every: 12, binds: false })
          .returning({ id: duties.id }),
      );
      await tx.insert(reportDuties).values({ workspaceId, reportId: made, dutyId: duty });
      await tx.insert(incidents).values({ ...about, kind: "fall", happenedOn: "2020-01-05", note: text() });
      await tx.insert(outOfService).values({ ...about, since: "2020-01-05", reason: text(), endedAt: new Date() });
      await tx.insert(holds).values({ ...about, reason: text(), endedAt: new Date(), endReason: text() });
      return made;
    });
  };

  type AboutPoint = {
    resolver?: string | null;
    status?: "pending" | "ok" | "nok";
    objectId?: string;
    dangerousOn?: string;
  };
  const actionPoint = async ({ resolver = null, status = "pending", objectId, dangerousOn }: AboutPoint = {}) => {
    const about = { title: text(), note: text(), subject: text(), solvedNote: text(), createdBy: owner, status };
    const place = { workspaceId, containerId: floor, objectId: objectId ?? (await object()) };
    const row = { ...place, scheduledOn: today(), dangerousOn, ...about };
    return inTransaction(async (tx) => {
      const id = idOf(await tx.insert(actionPoints).values(row).returning({ id: actionPoints.id }));
      // the database refuses resolvers who are no members
      await tx.execute(sql`
        insert into action_point_resolvers (workspace_id, action_point_id, user_id)
        select workspace_id, ${id}, user_id from memberships
        where workspace_id = ${workspaceId} and user_id = ${resolver}`);
      return id;
    });
  };

  /** The deletion of an object that is in the trash. */
  const deletion = async () => {
    const targetId = await object();
    const actor = (await actorOf(owner))!;
    const { deletion_id } = await inTransaction((tx) =>
      trash(tx, actor, { workspaceId, kind: "object", targetId, title: text() }),
    );
    return deletion_id;
  };
  /** A job that a user asked for; the owner, where userId is null. */
  const job = (userId: string | null) =>
    inTransaction(async (tx) => {
      const input = { asked: {}, locale: "nl", impersonatorId: null };
      const row = { workspaceId, userId: userId ?? owner, kind: "container.duplicate" as const, title: text(), input };
      return idOf(await tx.insert(jobs).values(row).returning({ id: jobs.id }));
    });

  return {
    ...context,
    ...peopleIn(context),
    ...files,
    container,
    newBoard,
    withFloorPlan,
    backgroundTemplate,
    backgroundTemplateWithPicture,
    object,
    objectWithQr,
    publicId,
    problemPublicId,
    share,
    category,
    kind,
    report,
    actionPoint,
    deletion,
    job,
  };
}
