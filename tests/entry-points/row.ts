import type { Values } from "@server/http/forms";
import type { Line } from "./audiences.ts";
import { hasUpload } from "./calls.ts";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";

/**
 * What is expected of a procedure. To add one: write `"noun.verb": { gets, input }` in the file of its noun in
 * tests/doors/rows/. REST needs no more: its calls follow from the procedure.
 */
export type Row = {
  /** A kind of kinds.ts, or twelve words of one's own. */
  gets: string;
  /** Where it differs from that. */
  but?: Partial<Line>;
  /**
   * A whole and valid input, about something that was made for this one call: nobody else's call may have changed it.
   */
  input?: (make: Make, caller: Caller) => Values | Promise<Values>;
  /** It touches the caller's own account or sessions: asked by a twin of theirs. */
  own?: true;
  /** The input is a secret that opens what it was made for, whoever holds it: a QR code, a mailed token. */
  key?: true;
  /** Which of several rows of one procedure it is. */
  when?: string;
  /** What who acts as somebody else gets, where it is less than that person does. */
  impersonated?: string;
  /**
   * What a super admin who is no member gets once the plan has run out, where it is not what follows: cellOf in
   * kinds.ts.
   */
  superLocked?: string;
  /** Where REST answers otherwise. */
  overRest?: Partial<Line>;
};
export type Rows = Record<string, Row | Row[]>;

/**
 * One input for all who are refused, or only read: nobody changes what it is about, so it is made once. What depends on
 * who asks, and files, which a refusal may remove, are made for each.
 */
export function inputForAll({ input, own }: Row, make: Make) {
  let made: ReturnType<NonNullable<typeof input>> | undefined;
  return async (caller: Caller): Promise<Values | undefined> => {
    if (!input || own || input.length > 1) return input?.(make, caller);
    const isFirst = !made;
    made ??= input(make, caller);
    const whole = await made;
    return isFirst || !hasUpload(whole) ? whole : input(make, caller);
  };
}
