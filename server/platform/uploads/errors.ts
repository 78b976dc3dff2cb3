import { QUOTA_CODE } from "@server/platform/storage/storage-view";

/** The form exceeds a limit. `fields`: the values that were read, to show the form again. */
export class TooLarge extends Error {
  readonly status: 413 | 422 = 413;
  readonly code: string = "too_large";
  fields = new FormData();
  constructor(
    readonly key: string,
    readonly field?: string,
    readonly fileName?: string,
  ) {
    super(key);
  }
}
/** The files exceed the storage quota of their workspace. */
export class BeyondQuota extends TooLarge {
  override readonly status = 422;
  override readonly code = QUOTA_CODE;
}
/** The body is not a form, or is incomplete. Pages, tRPC and REST answer 400. */
export class Malformed extends Error {
  readonly key = "refusal.malformed";
}
