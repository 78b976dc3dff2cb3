import type { Values } from "@server/http/forms";
import type { Expectations } from "./audiences.ts";
import { hasUpload } from "./calls.ts";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";

/**
 * What is expected of a procedure. To add one: write `"noun.verb": { audience, input }` in the file of its noun in
 * tests/entry-points/rows/. REST needs no row of its own: its calls follow from the procedure.
 */
export type Row = {
  /** An audience of audiences.ts by its name, or thirteen words: one for each role. */
  audience: string;
  /** The roles for which something else is expected. */
  except?: Partial<Expectations>;
  /** A complete, valid input about records made for this one call, so that no other call can have changed them. */
  input?: (make: Make, caller: Caller) => Values | Promise<Values>;
  /** The call changes the caller's own account or sessions, so a copy of the caller makes it. */
  changesOwnAccount?: true;
  /** The input holds a secret that gives access to whoever knows it: a QR code, a mailed token. */
  isSecret?: true;
  /** Tells several rows of one procedure apart, in the title of the test. */
  when?: string;
  /** Expected of a super admin who acts as the workspace's admin, where it is less than the admin may do. */
  impersonated?: string;
  /** Expected of a super admin who is no member once the plan has run out, where expectationFor() does not say it. */
  superLocked?: string;
  /** The roles for which REST answers otherwise than the procedure. */
  overRest?: Partial<Expectations>;
};
export type Rows = Record<string, Row | Row[]>;

/**
 * Makes one input and shares it between all callers who are refused or only read, since none of them changes its
 * records. An input that depends on the caller, or that holds files (a refusal may delete them), is made for each.
 */
export function sharedInput({ input, changesOwnAccount }: Row, make: Make) {
  let made: ReturnType<NonNullable<typeof input>> | undefined;
  return async (caller: Caller): Promise<Values | undefined> => {
    if (!input || changesOwnAccount || input.length > 1) return input?.(make, caller);
    const isFirst = !made;
    made ??= input(make, caller);
    const whole = await made;
    return isFirst || !hasUpload(whole) ? whole : input(make, caller);
  };
}
