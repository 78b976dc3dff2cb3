import { z } from "zod";

export const driveNames = ["onedrive", "google-drive", "dropbox"] as const;
export const DriveName = z.enum(driveNames);
export type DriveName = z.infer<typeof DriveName>;

/** A folder or a file in somebody's cloud drive. */
export type Entry = { id: string; name: string; folder: boolean; size: number | null; changed_at: string | null };
/** `next` asks for the page after it. */
export type Listing = { entries: Entry[]; next: string | null };
export type Access = { token: string; seconds: number };
/** Its name, and where its bytes come from; `size` where the provider says it. */
export type Fetched = { name: string; size: number | null; body: ReadableStream<Uint8Array> };

/** Where in the drive: the top without a folder; `q` looks everywhere. */
export type Input = { folder?: string; q?: string; next?: string };

/** Somebody's files with one provider, by a token of theirs. Everything throws DriveTrouble, and nothing else. */
export type CloudDrive = {
  /** Where the provider asks whether we may read; it comes back to `back` with `state`. */
  consent(input: { state: string; challenge: string; back: string }): string;
  access(given: { code: string; verifier: string; back: string }): Promise<Access>;
  list(token: string, input: Input): Promise<Listing>;
  fetch(token: string, id: string): Promise<Fetched>;
};

/**
 * Why a provider gave nothing: the token is over, we may not, it is no longer there, or the provider is down, slow or
 * talks nonsense.
 */
export type Trouble = "expired" | "refused" | "gone" | "away";
export class DriveTrouble extends Error {
  constructor(
    readonly why: Trouble,
    cause?: unknown,
  ) {
    super(`The drive gave nothing: ${why}.`, { cause });
  }
}
