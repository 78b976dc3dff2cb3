import { actionPoints } from "@db/schema/action-point";
import { backgroundImages, backgroundItems, backgroundTemplates } from "@db/schema/background-template";
import { containers, grants, groupContainers, groupMembers, groups } from "@db/schema/container";
import { files } from "@db/schema/file";
import { invitationContainers, invitations } from "@db/schema/invitation";
import { jobs } from "@db/schema/job";
import { globalLibraryAccess, globalLibraryFiles, libraryFiles } from "@db/schema/library-file";
import { categories, objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { shares } from "@db/schema/share";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { tokenOf } from "@server/access/invitation/token";
import { addDays, addMonths, today } from "@server/core/day";
import { hashOfToken } from "@server/core/token";
import { storeGenerated } from "@server/platform/files/store";
import { trash } from "@server/records/deletion/trash";
import { keepGlobal } from "@server/records/library/global-bytes";
import { newPublicId } from "@server/records/object/create";
import { actorOf } from "@server/tenancy/session/session";
import { setPicture, storePicture } from "@server/tenancy/user/avatar";
import { eq, sql } from "drizzle-orm";
import { pdf, picture, uploadOf } from "../upload-of.ts";

/** Where things are made: `word` stands in every text of them. */
type Place = { workspace: string; board: string; floor: string; other: string; owner: string; word: string };
export type Make = ReturnType<typeof makeIn>;

let count = 0;
const go = <T>(make: (tx: Tx) => Promise<T>) => transact(asOperator, make);
const idOf = (rows: { id: string }[]) => rows[0]!.id;

/**
 * Makes what a call is about, in one workspace: straight in the database, whoever asks for it later and whatever its
 * plan says. Without more it stands in the floor, where lea is admin and gus a guest.
 */
export function makeIn({ word, ...place }: Place) {
  const { workspace: workspaceId, floor, owner } = place;
  const text = (about = "") => `${word} ${about} ${++count}`.replace("  ", " ");
  const email = () => `${word.toLowerCase()}-${++count}@world.test`;

  const container = (parentId: string | null = floor) =>
    go(async (tx) => {
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
  /** A floor plan on it. */
  const planned = async (containerId = floor) => {
    const drawn = await picture("#123456", 80, 60);
    await go(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(sql`
        update containers set floorplan = ${sha256}, floorplan_width = 80, floorplan_height = 60, floorplan_at = now() where id = ${containerId}`);
    });
    return containerId;
  };

  /** What each object of the floor should carry. */
  const backgroundTemplate = () =>
    go(async (tx) => {
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
  /** And a picture of how it should be. */
  const exampled = async () => {
    const templateId = await backgroundTemplate();
    const drawn = await picture("#654321", 60, 40);
    return go(async (tx) => {
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
    go(async (tx) => idOf(await tx.insert(objects).values(objectRow(containerId)).returning({ id: objects.id })));
  /** With the code on its sticker. */
  const coded = () =>
    go(
      async (tx) =>
        (
          await tx.insert(objects).values(objectRow(floor)).returning({ id: objects.id, publicId: objects.publicId })
        )[0]!,
    );
  /** With a code that lets who scans it report a problem. */
  const scannable = async () => {
    await go((tx) => tx.execute(sql`update workspaces set takes_problems = true where id = ${workspaceId}`));
    return (await coded()).publicId;
  };
  /** A link to a container, the floor unless another is named, that shows all there is. */
  const share = (containerId = floor) =>
    go(async (tx) => {
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
  const publicId = async () => (await coded()).publicId;
  const category = () =>
    go(async (tx) =>
      idOf(await tx.insert(categories).values({ workspaceId, title: text() }).returning({ id: categories.id })),
    );

  type AboutFile = { by?: string | null; kind?: "pdf" | "image" | "link"; isPublic?: boolean };
  /** A file with bytes, or a link, at an object of its own unless one is named. Gives both as the calls name them. */
  const file = async (objectId?: string, { by = owner, kind = "pdf", isPublic = false }: AboutFile = {}) => {
    const id = objectId ?? (await object());
    const bytes =
      kind === "pdf" ? Buffer.from(pdf(text())) : kind === "image" ? await picture(`#${(count % 900) + 100}`) : null;
    const mime = kind === "pdf" ? "application/pdf" : "image/jpeg";
    const fileId = await go(async (tx) => {
      const sha256 = bytes && (await storeGenerated(tx, workspaceId, bytes, mime));
      const name = `${text()}.${kind === "pdf" ? "pdf" : "jpg"}`;
      const about = {
        name,
        title: text(),
        description: text(),
        link: bytes ? null : `https://${word.toLowerCase()}.test/`,
      };
      const row = {
        workspaceId,
        objectId: id,
        type: kind,
        sha256,
        size: bytes?.length ?? 0,
        createdBy: by,
        public: isPublic,
        ...about,
      };
      return idOf(await tx.insert(files).values(row).returning({ id: files.id }));
    });
    return { id, fileId };
  };

  /** One that has been something else before. */
  const replaced = async () => {
    const [before, made] = [await file(), await file()];
    await go((tx) =>
      tx.execute(sql`
        insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_by)
        select workspace_id, ${made.fileId}, 1, type, name, sha256, size, created_by from files where id = ${before.fileId}`),
    );
    return made;
  };

  /** A file of the library, with bytes. Gives both as the pages name them. */
  const libraryFile = async () => {
    const bytes = Buffer.from(pdf(text("library")));
    const fileId = await go(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, bytes, "application/pdf");
      const row = {
        workspaceId,
        title: text(),
        name: `${text()}.pdf`,
        type: "pdf" as const,
        sha256,
        size: bytes.length,
      };
      return idOf(await tx.insert(libraryFiles).values(row).returning({ id: libraryFiles.id }));
    });
    return { id: workspaceId, fileId };
  };
  const libraryPicture = async () => {
    const { fileId } = await libraryFile();
    const drawn = await picture(`#${(++count % 900) + 100}`);
    await go(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(
        sql`update library_files set type = 'image', sha256 = ${sha256}, size = ${drawn.length} where id = ${fileId}`,
      );
    });
    return fileId;
  };
  /** One of the platform's, for this workspace alone. */
  const globalFile = async () => {
    const { path, sha256, size } = await upload("file");
    return go(async (tx) => {
      await keepGlobal(tx, { path, sha256 });
      const row = {
        title: text(),
        name: `${text()}.pdf`,
        type: "pdf" as const,
        mime: "application/pdf",
        sha256,
        size,
        everywhere: false,
      };
      const id = idOf(await tx.insert(globalLibraryFiles).values(row).returning({ id: globalLibraryFiles.id }));
      await tx.insert(globalLibraryAccess).values({ workspaceId, libraryFileId: id });
      return id;
    });
  };

  const report = async (objectId?: string) => {
    const { id, fileId } = await file(objectId);
    return go(async (tx) =>
      idOf(
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
      ),
    );
  };

  type AboutPoint = { resolver?: string | null; status?: "pending" | "ok" | "nok"; objectId?: string };
  const actionPoint = async ({ resolver = null, status = "pending", objectId }: AboutPoint = {}) => {
    const about = { title: text(), note: text(), subject: text(), solvedNote: text(), createdBy: owner, status };
    const row = {
      workspaceId,
      containerId: floor,
      objectId: objectId ?? (await object()),
      scheduledOn: today(),
      ...about,
    };
    return go(async (tx) => {
      const id = idOf(await tx.insert(actionPoints).values(row).returning({ id: actionPoints.id }));
      // who is in no way of the workspace can't be asked: the database refuses
      await tx.execute(sql`
        insert into action_point_resolvers (workspace_id, action_point_id, user_id)
        select workspace_id, ${id}, user_id from memberships where workspace_id = ${workspaceId} and user_id = ${resolver}`);
      return id;
    });
  };

  /** Somebody new in the workspace, with the password of the world; a guest of the floor, if asked. */
  const account = (role: "admin" | "member" | "tablet" = "member", { isGuest = false } = {}) =>
    go(async (tx) => {
      const named = {
        firstName: text(),
        lastName: text(),
        email: email(),
        provedAt: role === "tablet" ? null : new Date(),
        phone: text("0470"),
      };
      const id = idOf(await tx.insert(users).values(named).returning({ id: users.id }));
      await tx.execute(
        sql`update users set password_hash = (select password_hash from users where id = ${owner}) where id = ${id}`,
      );
      await tx
        .insert(memberships)
        .values({ workspaceId, userId: id, role, tabletName: role === "tablet" ? `tablet-${id}` : null });
      if (isGuest) await tx.insert(grants).values({ workspaceId, containerId: floor, userId: id, role: "guest" });
      return { id, email: named.email };
    });
  const person = async (role?: "admin" | "member" | "tablet", more?: { isGuest?: boolean }) =>
    (await account(role, more)).id;
  /** Somebody with a picture. */
  const face = async () => {
    const [id, drawn] = [await person(), await picture("#abcdef", 40, 40)];
    const name = await storePicture(id, drawn);
    await go((tx) => setPicture(tx, id, name));
    return id;
  };
  /** The workspace, with a logo. */
  const branded = async () => {
    const drawn = await picture("#fedcba", 40, 40);
    await go(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(sql`update workspaces set logo = ${sha256} where id = ${workspaceId}`);
    });
    return workspaceId;
  };
  const group = (people: string[] = [], containerIds: string[] = []) =>
    go(async (tx) => {
      const id = idOf(
        await tx.insert(groups).values({ workspaceId, title: text(), subtitle: text() }).returning({ id: groups.id }),
      );
      if (people.length > 0)
        await tx.insert(groupMembers).values(people.map((userId) => ({ workspaceId, groupId: id, userId })));
      if (containerIds.length > 0)
        await tx
          .insert(groupContainers)
          .values(containerIds.map((containerId) => ({ workspaceId, groupId: id, containerId })));
      return id;
    });
  /** An open invitation to the floor, mailed already. */
  const invitation = (to = email(), containerId = floor) =>
    go(async (tx) => {
      await tx.execute(
        sql`update invitations set withdrawn_at = now() where workspace_id = ${workspaceId} and email = ${to} and accepted_at is null`,
      );
      const ends = { expiresAt: new Date(Date.now() + 86_400_000), invitedBy: owner };
      const id = idOf(
        await tx
          .insert(invitations)
          .values({ workspaceId, email: to, ...ends })
          .returning({ id: invitations.id }),
      );
      await tx.execute(sql`update invitations set token_hash = ${hashOfToken(tokenOf(id))} where id = ${id}`);
      await tx.insert(invitationContainers).values({ workspaceId, invitationId: id, containerId, role: "guest" });
      return { id, token: tokenOf(id) };
    });
  const contentOf = (fileId: string) =>
    go(async (tx) => (await tx.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId)))[0]!.sha256!);
  /** Something in the trash. */
  const deletion = async () => {
    const targetId = await object();
    const actor = (await actorOf(owner))!;
    const { deletion_id } = await go((tx) =>
      trash(tx, actor, { workspaceId, kind: "object", targetId, title: text() }),
    );
    return deletion_id;
  };
  /** Long work that somebody asked for. */
  const job = (userId: string | null) =>
    go(async (tx) => {
      const input = { asked: {}, locale: "nl", impersonatorId: null };
      const row = { workspaceId, userId: userId ?? owner, kind: "container.duplicate" as const, title: text(), input };
      return idOf(await tx.insert(jobs).values(row).returning({ id: jobs.id }));
    });
  /** Another workspace with the same people in the same roles, for what ends or changes it as a whole. */
  const sameWorkspace = () =>
    go(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into workspaces (name, slug, owner_id, plan, plan_ends_on, extra_boards)
        select ${text()}, ${`${word.toLowerCase()}-${++count}`}, owner_id, plan, plan_ends_on, extra_boards from workspaces where id = ${workspaceId} returning id`);
      await tx.execute(sql`
        insert into memberships (workspace_id, user_id, role) select ${idOf(rows)}, user_id, role from memberships where workspace_id = ${workspaceId}`);
      return idOf(rows);
    });

  const upload = (field = "files") => uploadOf(`${text()}.pdf`, pdf(text()), field);
  const pictureUpload = async (field = "images") =>
    uploadOf(`${text()}.jpg`, await picture(`#${(++count % 900) + 100}`, 60, 40), field);
  return {
    ...place,
    word,
    text,
    /** Of what belongs to the workspace as a whole, wherever else one is. */
    workspaceText: text,
    email,

    container,
    newBoard,
    planned,
    backgroundTemplate,
    exampled,
    object,
    coded,
    publicId,
    scannable,
    share,
    category,
    file,
    contentOf,
    replaced,
    libraryFile,
    libraryPicture,
    globalFile,
    report,
    actionPoint,
    account,
    person,
    face,
    branded,
    group,
    invitation,
    deletion,
    job,
    sameWorkspace,
    upload,
    pictureUpload,
  };
}
