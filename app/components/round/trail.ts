import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";

type Step = { id: string; title: string };

/** Breadcrumbs to the rounds, and to one of them. */
export const trailToRounds = (t: TFunction, round?: Step) => [
  { to: paths.rounds(), label: t("round.titles") },
  ...(round ? [{ to: paths.round(round.id), label: round.title }] : []),
];
