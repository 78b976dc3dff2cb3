import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { asOperator, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { startOfReading } from "@server/records/signature/started";
import { sql } from "drizzle-orm";
import { pdf, picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

const nobody = "00000000-0000-7000-8000-000000000000";

/** A signed file: with a drawn signature and the signed PDF. */
export async function makeSignature(make: Make, by?: string) {
  const { id, fileId } = await make.file(undefined, { by });
  const [paper, drawing] = [Buffer.from(pdf(make.text())), await picture("#234567", 60, 40)];
  const workspaceId = make.workspace;
  return transact(asOperator, async (tx) => {
    const signedSha256 = await storeGenerated(tx, workspaceId, paper, "application/pdf");
    const drawn = await storeGenerated(tx, workspaceId, drawing, "image/jpeg");
    const about = { firstName: make.text(), lastName: make.text(), company: make.text(), ref: make.text() };
    const [made] = await tx
      .insert(signatures)
      .values({
        workspaceId,
        objectId: id,
        fileId,
        ...about,
        drawn,
        signedSha256,
        signedSize: paper.length,
        startedAt: new Date(),
        endedAt: new Date(),
        readingSeconds: 3,
        readSha256: sql`(select sha256 from files where id = ${fileId})`,
      })
      .returning({ id: signatures.id, code: signatures.code });
    await tx.execute(sql`update files set signed = true where id = ${fileId}`);
    await tx
      .insert(seals)
      .values({ workspaceId, sha256: signedSha256, kind: "signature", aboutId: made!.id, level: "B-B" });
    return { id, fileId, signatureId: made!.id, code: made!.code };
  });
}

/** A file, and the token that a page showing it carries to measure how long that user reads. */
export async function fileBeingRead(make: Make, userId: string | null) {
  const { id, fileId } = await make.file();
  const sha256 = await make.sha256Of(fileId);
  return { id, fileId, reading: startOfReading({ userId: userId ?? nobody, fileId, sha256 }) };
}
