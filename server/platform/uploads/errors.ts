import { QUOTA_CODE } from "@server/platform/storage/storage-view";

/** The form holds more than we take. `fields` is what was typed, as far as it came in. */
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
/** The files are more than their workspace may keep: its plan says so, as it does of boards. */
export class BeyondQuota extends TooLarge {
  override readonly status = 422;
  override readonly code = QUOTA_CODE;
}
/** What came in is no form, or stops in the middle. Pages, tRPC and REST answer 400. */
export class Malformed extends Error {
  readonly key = "refusal.malformed";
}
