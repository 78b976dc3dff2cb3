import { sealCertificates } from "@db/schema/seal";
import { asOperator, reading, transact } from "@db/transact";
import { countOrReject } from "@server/core/attempts";
import { invalid, notFound, unavailable } from "@server/core/errors";
import { fairQueue } from "@server/core/fair-queue";
import { type FoundSignature, readSignatures } from "@server/platform/seal/read-signatures";
import type { Upload } from "@server/platform/uploads/upload";
import { inArray } from "drizzle-orm";
import type { CheckedPaper, PaperOfCode } from "./inputs.ts";
import { knownHashes, papersByCode, papersBySha256 } from "./known-paper.ts";

const WINDOW = { limit: 60, minutes: 60 };
/** Reading one takes seconds of processor time at most. */
const inTurn = fairQueue({ concurrency: 2, perKey: 1, maxWaiting: 16, timeoutMs: 20_000 });

/** Counts a paper before it is received. Throws 429 for a source network that had too many checked. */
export const requireCheckAllowed = (source: string): Promise<void> =>
  transact(asOperator, (tx) => countOrReject(tx, ["seal", "check", source], WINDOW));

/** What can be said of a PDF, to anybody. Nothing of it is kept. Throws 503 where too many wait. */
export async function checkPaper(file: Upload | undefined, source: string): Promise<CheckedPaper> {
  if (!file) throw invalid("seal.file_required", "file");
  const { sha256 } = file;
  const found = file.type === "application/pdf" ? await inTurn(source, () => read(file.path)) : { signatures: null };
  if (!found) throw unavailable("paper.busy");
  const signatures = found.signatures ?? [];
  const hashes = [sha256, ...signatures.map((each) => each.sha256)];
  const [certificates, papers, knownAs] = await reading(asOperator, async (tx) => {
    const { fingerprint, isOwn } = sealCertificates;
    const prints = signatures.map((each) => each.fingerprint);
    return [
      prints.length > 0
        ? await tx.select({ fingerprint, isOwn }).from(sealCertificates).where(inArray(fingerprint, prints))
        : [],
      await papersBySha256(tx, hashes),
      await knownHashes(tx, hashes),
    ] as const;
  });
  const oursBy = new Map(certificates.map(({ fingerprint, isOwn }) => [fingerprint, isOwn]));
  const shown = signatures.map((each) => signatureView(each, oursBy.get(each.fingerprint)));
  const seal = signatures.findLast(({ fingerprint }) => oursBy.has(fingerprint));
  const known = papers.find((paper) => paper.sha256 === sha256);
  const sealedPaper = seal?.holds ? papers.find((each) => each.sha256 === seal.sha256) : undefined;
  const isKnown = { file: knownAs.has(sha256), sealed: seal !== undefined && knownAs.has(seal.sha256) };
  const verdict = verdictOf(found.signatures, seal, isKnown);
  return { verdict, sha256, signatures: shown, paper: known ?? sealedPaper ?? null };
}

const read = async (path: string) => ({ signatures: await readSignatures(path) });

function verdictOf(
  signatures: FoundSignature[] | null,
  seal: FoundSignature | undefined,
  isKnown: { file: boolean; sealed: boolean },
): CheckedPaper["verdict"] {
  if (seal && !seal.holds) return "changed";
  // a seal says what the bytes are, not where they stood in the file: only one that was noted is as it was sealed
  if (seal && !isKnown.sealed) return "unknown";
  if (seal) return seal.added > 0 ? "continued" : "unchanged";
  if (isKnown.file) return "known";
  if (!signatures) return "unreadable";
  return signatures.length > 0 ? "foreign" : "none";
}

function signatureView({ by, holds, added }: FoundSignature, isOwn: boolean | undefined) {
  const ours = isOwn === undefined ? ("no" as const) : isOwn ? ("self-made" as const) : ("yes" as const);
  return { by, ours, holds, whole: added === 0 };
}

/** What the QR code of a signature's page leads to. Throws not found, also once it was deleted. */
export async function paperOfCode(code: string): Promise<PaperOfCode> {
  const papers = await reading(asOperator, (tx) => papersByCode(tx, code));
  const [newest] = papers;
  if (!newest) throw notFound(undefined, "seal.code_unknown");
  return { ...newest, sha256: papers.map(({ sha256 }) => sha256) };
}
