import { runInChild } from "@server/platform/files/child";

/** A digital signature of a PDF, as it says of itself. */
export type FoundSignature = {
  /** It is by its certificate, and what it is about is unchanged. Whose the certificate is, nobody was asked. */
  holds: boolean;
  /** How many bytes stand after what it is about. */
  added: number;
  /** The sha256 of the file up to there, in hex: of the whole file as it was when it was signed. */
  sha256: string;
  /** The sha256 of its certificate, in hex, and whom that names. */
  fingerprint: string;
  by: string;
};

const TIMEOUT_MS = 20_000;

/** The digital signatures of a PDF, in a child process. Null: it could not be read within bounds. */
export async function readSignatures(path: string): Promise<FoundSignature[] | null> {
  let found: FoundSignature[] | null = null;
  await runInChild<FoundSignature[]>("server/platform/seal/read-child.mjs", { path }, TIMEOUT_MS, (message) => {
    found = message;
  });
  return found;
}
