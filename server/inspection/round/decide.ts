import type { NewResult } from "./inputs.ts";

/** A result of a stop, as far as it decides which one counts. */
export type Put = {
  id: string;
  userId: string | null;
  at: Date;
  content: string;
  /** An action point was made of it. */
  hasPoint?: boolean;
};
/** A stop with what counts there, what was put beside it unseen, and how many results it had. */
export type Standing = { current: Put | null; rivals: Put[]; revision: number };

/** What a result becomes; `replaces`: the results that count no more. Null: it says what is there already. */
export type Decision = { state: "current" | "rival" | "replaced"; replaces: Put[] } | null;

/** What two results must have in common to be the same. */
export const contentOf = ({
  outcome,
  reason,
  note,
  answer_id,
}: Pick<NewResult, "outcome" | "reason" | "note" | "answer_id">): string =>
  JSON.stringify([outcome, outcome === "unreachable" ? reason : null, note, outcome === "filled" ? answer_id : null]);

/**
 * Decides on a new result of a stop. One person's last one counts. What somebody else put is replaced only by who has
 * seen it (`seen` is the stop's revision); otherwise both stand side by side until a person chooses.
 */
export function decide({ current, rivals, revision }: Standing, put: Put, seen: number | undefined): Decision {
  if (!current) return { state: "current", replaces: rivals };
  if (seen === revision) {
    if (rivals.length === 0 && current.content === put.content) return null;
    return { state: "current", replaces: [current, ...rivals] };
  }
  const mine = [current, ...rivals].find(({ userId }) => userId === put.userId);
  if (mine && put.at < mine.at && mine.content !== put.content) return { state: "replaced", replaces: [] };
  if (mine !== current && current.content === put.content) return mine ? { state: "replaced", replaces: [mine] } : null; // they agree by now
  if (mine) {
    if (mine.content === put.content) return null;
    return { state: mine === current ? "current" : "rival", replaces: [mine] };
  }
  return { state: "rival", replaces: [] };
}

/** What says the same already, where that is the decision: the person's own, else the one that counts. */
export const saysTheSame = ({ current, rivals }: Standing, { userId, content }: Put): Put | null =>
  [current, ...rivals].find((each) => each?.userId === userId && each.content === content) ?? current;

/** The stop once that is decided. */
export function standingAfter(before: Standing, put: Put, decision: Exclude<Decision, null>): Standing {
  const { state, replaces } = decision;
  const left = before.rivals.filter((rival) => !replaces.includes(rival));
  return {
    current: state === "current" ? put : before.current,
    rivals: state === "rival" ? [...left, put] : left,
    revision: before.revision + 1,
  };
}
