import { useTranslation } from "react-i18next";
import type { KeptRound } from "~/components/kept/store";
import { RoundLine } from "~/components/round/round-line";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";

/** The rounds that are kept, those that are due first. */
export function KeptRoundsPage({ rounds }: { rounds: readonly KeptRound[] }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <PageHead title={t("round.titles")} sub={t("round.intro")} />
      <KeptRounds rounds={rounds} />
    </div>
  );
}

/** The same as a panel on another page; nothing without any. */
export function KeptRounds({ rounds }: { rounds: readonly KeptRound[] }) {
  const { t } = useTranslation();
  if (rounds.length === 0) return null;
  return (
    <Panel title={t("round.titles")} count={rounds.length}>
      <ul className="divide-y divide-line">
        {rounds.map(({ id, pack }) => (
          <RoundLine key={id} round={pack.round} />
        ))}
      </ul>
    </Panel>
  );
}
