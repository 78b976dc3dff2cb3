import { files } from "@db/schema/file";
import { globalLibraryAccess, globalLibraryFiles, libraryFiles } from "@db/schema/library-file";
import { storeGenerated } from "@server/platform/files/store";
import { storeGlobal } from "@server/records/library/global-bytes";
import { eq, sql } from "drizzle-orm";
import { pdf, picture, uploadOf } from "../upload-of.ts";
import { type Context, idOf, inTransaction, nextColour } from "./make-context.ts";

type AboutFile = { by?: string | null; kind?: "pdf" | "image" | "link"; isPublic?: boolean };

/** Makes files of objects and of libraries, and uploads that are not stored yet. */
export function filesIn({ workspace: workspaceId, owner, word, text }: Context, object: () => Promise<string>) {
  /** A file with bytes, or a link, on a new object unless one is given. Gives both ids as the calls name them. */
  const file = async (objectId?: string, { by = owner, kind = "pdf", isPublic = false }: AboutFile = {}) => {
    const id = objectId ?? (await object());
    const bytes = kind === "pdf" ? Buffer.from(pdf(text())) : kind === "image" ? await picture(nextColour()) : null;
    const mime = kind === "pdf" ? "application/pdf" : "image/jpeg";
    const fileId = await inTransaction(async (tx) => {
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

  /** A file that has an earlier version. */
  const replacedFile = async () => {
    const [before, made] = [await file(), await file()];
    await inTransaction((tx) =>
      tx.execute(sql`
        insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_by)
        select workspace_id, ${made.fileId}, 1, type, name, sha256, size, created_by from files
        where id = ${before.fileId}`),
    );
    return made;
  };

  /** A file of the workspace's library, with bytes. Gives both ids as the calls name them. */
  const libraryFile = async () => {
    const bytes = Buffer.from(pdf(text("library")));
    const fileId = await inTransaction(async (tx) => {
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
    const drawn = await picture(nextColour());
    await inTransaction(async (tx) => {
      const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
      await tx.execute(
        sql`update library_files set type = 'image', sha256 = ${sha256}, size = ${drawn.length} where id = ${fileId}`,
      );
    });
    return fileId;
  };
  /** A file of the platform's library, for this workspace alone. */
  const globalFile = async () => {
    const { path, sha256, size } = await upload("file");
    return inTransaction(async (tx) => {
      await storeGlobal(tx, { path, sha256 });
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

  const sha256Of = (fileId: string) =>
    inTransaction(
      async (tx) => (await tx.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId)))[0]!.sha256!,
    );
  const upload = (field = "files") => uploadOf(`${text()}.pdf`, pdf(text()), field);
  const pictureUpload = async (field = "images") =>
    uploadOf(`${text()}.jpg`, await picture(nextColour(), 60, 40), field);
  return {
    file,
    sha256Of,
    replacedFile,
    libraryFile,
    libraryPicture,
    globalFile,
    upload,
    pictureUpload,
  };
}
