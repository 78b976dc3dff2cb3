import { z } from "zod";

export const driveNames = ["onedrive", "google-drive", "dropbox"] as const;
export const DriveName = z.enum(driveNames);
export type DriveName = z.infer<typeof DriveName>;

/** A folder or a file in somebody's cloud drive. */
export type Entry = { id: string; name: string; folder: boolean; size: number | null; changed_at: string | null };
/** `next`: the cursor of the next page; null: this is the last. */
export type Listing = { entries: Entry[]; next: string | null };
/** `seconds`: how long the token is valid. */
export type Access = { token: string; seconds: number };
/** A file's name and bytes; `size` is null if the provider does not tell it. */
export type Fetched = { name: string; size: number | null; body: ReadableStream<Uint8Array> };

/** What to list: a folder, by default the top; or with `q` the files found in the whole drive. */
export type Input = { folder?: string; q?: string; next?: string };

/** One provider. All methods throw DriveError and nothing else. */
export type CloudDrive = {
  /** The address of the consent page; the provider then redirects to `back` with `state`. */
  consent(input: { state: string; challenge: string; back: string }): string;
  access(input: { code: string; verifier: string; back: string }): Promise<Access>;
  list(token: string, input: Input): Promise<Listing>;
  fetch(token: string, id: string): Promise<Fetched>;
};

/**
 * Why a provider failed: the token has expired, access was refused, the item no longer exists ("gone"), or the provider
 * is unavailable, slow or sends invalid responses ("away").
 */
export type DriveFailure = "expired" | "refused" | "gone" | "away";
export class DriveError extends Error {
  constructor(
    readonly reason: DriveFailure,
    cause?: unknown,
  ) {
    super(`The drive gave nothing: ${reason}.`, { cause });
  }
}
