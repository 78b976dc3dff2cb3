import type { PaperView } from "@server/inspection/inbox/inputs";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

const signs: Record<PaperView["state"], { tone: Tone; icon: IconName }> = {
  quarantined: { tone: "soon", icon: "triangle-alert" },
  waiting: { tone: "none", icon: "clock" },
  read: { tone: "plan", icon: "search" },
  unreadable: { tone: "none", icon: "circle-question-mark" },
  confirmed: { tone: "valid", icon: "circle-check" },
  skipped: { tone: "none", icon: "circle-minus" },
};

/** How far a paper of the inbox is. */
export function PaperState({ state }: Pick<PaperView, "state">) {
  const { t } = useTranslation();
  const words = {
    quarantined: t("inbox.state.quarantined"),
    waiting: t("inbox.state.waiting"),
    read: t("inbox.state.read"),
    unreadable: t("inbox.state.unreadable"),
    confirmed: t("inbox.state.confirmed"),
    skipped: t("inbox.state.skipped"),
  };
  return <Chip {...signs[state]}>{words[state]}</Chip>;
}
