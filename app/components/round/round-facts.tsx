import { Link } from "@remix-run/react";
import type { RoundView } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Facts, Panel } from "~/ui/panel";
import { Day } from "~/ui/time";
import { frequenciesIn } from "./in-words.ts";

/** What a round is: where, how often, by which filter, and what is filled in. */
export function RoundFacts({ round }: { round: RoundView }) {
  const { t } = useTranslation();
  const { container, frequency, next_on, chosen_by, due_within, kind, tag, template } = round;
  const rhythm = frequenciesIn(t).find(({ value }) => value === (frequency ?? ""))?.label;
  const filter = [
    due_within === null ? null : t("ui.is", { what: t("round.due_within"), value: due_within }),
    kind?.title,
    tag,
  ].filter(Boolean);
  return (
    <Panel label={t("round.title")}>
      <Facts
        facts={[
          [
            t("round.place"),
            <Link key="place" className="link tap" to={paths.container(container.id)}>
              {container.title}
            </Link>,
          ],
          [t("round.next_on"), next_on ? <Day value={next_on} long /> : t("round.no_day")],
          [t("round.frequency"), rhythm],
          ...(chosen_by === "filter" ? [[t("round.filter"), filter.join(" · ") || "–"] as const] : []),
          [t("round.template"), template?.title ?? t("round.no_template")],
        ]}
      />
    </Panel>
  );
}
