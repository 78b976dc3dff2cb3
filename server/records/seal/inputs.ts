import { Id } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** A PDF to be checked. */
export const Paper = z.object({ file: z.instanceof(Upload, { error: "seal.file_required" }).optional() });

/** What stands in the QR code of a signature's page. */
export const PaperCode = z.object({ code: z.string().regex(/^[\da-f]{32}$/) });

const Stamp = z.object({ at: z.string(), by: z.string() });

/** A digital signature in a paper. */
const PaperSignature = z.object({
  /** Whom its certificate names. */
  by: z.string(),
  /** It is a seal of this installation; "self-made": by a certificate that it made for itself. */
  ours: z.enum(["no", "yes", "self-made"]),
  /** What it is about is unchanged, and it is by that certificate. */
  holds: z.boolean(),
  /** Nothing was added to the file after it. */
  whole: z.boolean(),
});

/** What is known of a paper that was signed or issued here. */
export const KnownPaper = z.object({
  kind: z.enum(["signature", "answer", "walk", "pack", "invoice"]),
  title: z.string(),
  workspace: z.string(),
  /** PAdES: B-T has a timestamp, B-B has none; null: it is not sealed, or that was not noted. */
  level: z.enum(["B-B", "B-T"]).nullable(),
  /** When it was sealed or made. */
  at: z.string(),
  /** When an authority saw the seal, as it was noted then: what stands in the paper itself could be exchanged. */
  timestamp: Stamp.nullable(),
  /** Why it is not sealed, or has no timestamp; null: it has both. */
  reason: z.string().nullable(),
  signed: z
    .object({
      by: z.string(),
      company: z.string(),
      account: z.string(),
      proven_by: z.string().nullable(),
      at: z.string(),
      /** Null: what was signed is no file that was read. */
      reading_seconds: z.number().nullable(),
      /** Of the file that was read; null for a link, and where it is no file. */
      read_sha256: z.string().nullable(),
    })
    .nullable(),
  /** Another one has taken its place since then. */
  superseded_on: z.string().nullable(),
});

const verdicts = ["unchanged", "continued", "unknown", "changed", "known", "foreign", "none", "unreadable"] as const;

/**
 * `verdict`: unchanged since our seal; continued: something was added after it; unknown: our seal holds, but the file is
 * not one that is known to have been sealed; changed: our seal does not hold; known: without a seal, but byte for byte what was issued here; foreign: only signatures of others; none; unreadable.
 */
export const CheckedPaper = z.object({
  verdict: z.enum(verdicts),
  sha256: z.string(),
  signatures: z.array(PaperSignature),
  paper: KnownPaper.nullable(),
});
export type CheckedPaper = z.infer<typeof CheckedPaper>;

/** What the QR code of a signature's page leads to. `sha256`: of the signed PDF, as it was and as it is. */
export const PaperOfCode = KnownPaper.extend({ sha256: z.array(z.string()) });
export type PaperOfCode = z.infer<typeof PaperOfCode>;

/** How a PDF is sealed. */
export const SealView = z.object({
  /** PAdES: B-T has a timestamp, B-B has none; null: it is not sealed. */
  level: z.enum(["B-B", "B-T"]).nullable(),
  /** Whom the certificate names. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  timestamp: Stamp.nullable(),
  /** Why it is not sealed, or has no timestamp. */
  why: z.string().nullable(),
});
export const SealOfFile = SealView.extend({
  file_id: Id,
  /** Of the signed PDFs that were made of it, the newest first. */
  signatures: z.array(SealView.extend({ signature_id: Id, sha256: z.string() })),
});
