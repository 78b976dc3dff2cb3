import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { PDF } from "@libpdf/core";
import { KEPT } from "./kept.mjs";

/**
 * Adds a field for a signature, with room for one, by an incremental update: what was in the file stays byte for byte,
 * so that signatures in it stay valid. Nothing is signed here, where a stranger's file is read: the key stays with the
 * parent process, which writes the signature.
 * @param {import("./seal-file.ts").LayInput} input @returns {Promise<import("./seal-file.ts").LayMessage>}
 */
export async function lay({ path, out, certificate, reason, location, at }) {
  try {
    const pdf = await PDF.load(await readFile(path));
    if (pdf.isEncrypted) return { failed: "locked" };
    if (pdf.canSaveIncrementally()) return { failed: "damaged" };
    const laid = await pdf.sign({
      // libpdf wants to write a signature of its own; it is written over
      signer: {
        certificate: Buffer.from(certificate, "base64"),
        keyType: "RSA",
        signatureAlgorithm: "RSASSA-PKCS1-v1_5",
        sign: async () => new Uint8Array(256),
      },
      level: "B-B",
      signingTime: new Date(at),
      estimatedSize: KEPT,
      fieldName: `Register_${randomBytes(4).toString("hex")}`,
      reason,
      location,
    });
    await writeFile(out, laid.bytes);
    return { laid: true };
  } catch {
    return { failed: "damaged" };
  }
}
