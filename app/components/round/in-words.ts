import type { StopOutcome, WalkStop } from "@server/inspection/round/inputs";
import type { TFunction } from "i18next";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

type Reason = NonNullable<NonNullable<WalkStop["result"]>["reason"]>;
type Sign = { tone: Tone; icon: IconName };

const signs: Record<StopOutcome, Sign> = {
  ok: { tone: "valid", icon: "circle-check" },
  filled: { tone: "valid", icon: "clipboard-check" },
  nok: { tone: "bad", icon: "circle-x" },
  unreachable: { tone: "soon", icon: "map-pin-off" },
};
/** How an outcome looks; without one it was not visited. */
export const signOf = (outcome: StopOutcome | undefined): Sign =>
  outcome ? signs[outcome] : { tone: "none", icon: "circle-dashed" };

export function outcomeIn(t: TFunction, outcome: StopOutcome | undefined): string {
  if (outcome === "ok") return t("round.outcome.ok");
  if (outcome === "nok") return t("round.outcome.nok");
  if (outcome === "filled") return t("round.outcome.filled");
  return outcome === "unreachable" ? t("round.outcome.unreachable") : t("round.outcome.none");
}

/** The reasons why a machine is not reachable, to choose from. */
export const reasonsIn = (t: TFunction): { value: Reason; label: string }[] => [
  { value: "locked", label: t("round.reason.locked") },
  { value: "blocked", label: t("round.reason.blocked") },
  { value: "in_use", label: t("round.reason.in_use") },
  { value: "missing", label: t("round.reason.missing") },
  { value: "unsafe", label: t("round.reason.unsafe") },
  { value: "other", label: t("round.reason.other") },
];

/** How often a round repeats; the first does not. */
export const frequenciesIn = (t: TFunction) => [
  { value: "", label: t("round.every.none") },
  { value: "daily", label: t("round.every.daily") },
  { value: "weekly", label: t("round.every.weekly") },
  { value: "monthly", label: t("round.every.monthly") },
  { value: "quarterly", label: t("round.every.quarterly") },
];

export function goneIn(t: TFunction, gone: "deleted" | "moved" | null): string | null {
  if (!gone) return null;
  return gone === "deleted" ? t("round.gone.deleted") : t("round.gone.moved");
}
