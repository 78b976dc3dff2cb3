import { Link } from "@remix-run/react";
import type { SizeToTake } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { KeptPlaceRow } from "./kept-place-row.tsx";
import { Room } from "./room.tsx";
import type { KeptMachine, KeptRound } from "./store.ts";
import { TakePanel } from "./take-panel.tsx";
import { useKept } from "./use-kept.ts";
import { useTaking } from "./use-taking.ts";
import { useWhen } from "./when.tsx";

type Props = {
  account: string;
  /** What is offered to take along. */
  offered?: SizeToTake | null;
  online: boolean;
};

/** What is kept on this device, and what is offered to be. */
export function KeptList({ account, offered, online }: Props) {
  const { t } = useTranslation();
  const [listed, read] = useKept(account);
  const { taking, failed, take, takeOffPapers, release, update } = useTaking(account, read);
  if (listed === null) return <Notice tone="soon">{t("take_along.unable")}</Notice>;
  if (listed === undefined) return null;
  const { places, opened, rounds } = listed;
  const isNew = offered && !places.some(({ id }) => id === offered.id);
  return (
    <div className="grid grid-cols-1 gap-5">
      {failed ? (
        <Notice tone="bad" role="alert">
          {t(`take_along.${failed}`)}
        </Notice>
      ) : null}
      {isNew ? <TakePanel offered={offered} taking={taking} onTake={take} /> : null}
      <Panel
        title={t("take_along.places")}
        action={
          online && places.length > 0 ? (
            <button type="button" className="btn btn-ghost btn-sm" disabled={taking !== null} onClick={update}>
              <Icon name="refresh-cw" />
              {t("take_along.again")}
            </button>
          ) : null
        }
      >
        {places.length === 0 ? (
          <EmptyLine>
            {t("take_along.none")} {t("take_along.how")}
          </EmptyLine>
        ) : (
          <ul className="divide-y divide-line">
            {places.map((place) => (
              <KeptPlaceRow
                key={place.id}
                kept={place}
                progress={taking?.id === place.id ? taking.progress : undefined}
                disabled={taking !== null}
                onRelease={release}
                onPapers={online ? (id) => take(id, true) : undefined}
                onNoPapers={takeOffPapers}
              />
            ))}
          </ul>
        )}
      </Panel>
      {rounds.length > 0 ? <Rounds rounds={rounds} /> : null}
      {opened.length > 0 ? <Opened machines={opened} /> : null}
      <Room kept={listed} />
      <p className="text-sm text-muted">{t("take_along.until")}</p>
    </div>
  );
}

function Rounds({ rounds }: { rounds: KeptRound[] }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <Panel title={t("round.titles")} count={rounds.length}>
      <ul className="divide-y divide-line">
        {rounds.map(({ id, at, pack: { round } }) => (
          <li key={id} className="link-row flex flex-wrap items-baseline gap-x-3 px-4 py-3 md:px-5">
            <Link to={paths.round(id)} className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
              {round.title}
            </Link>
            <span className="num text-xs text-muted max-md:basis-full">
              {t("take_along.updated", { when: when(at) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Opened({ machines }: { machines: KeptMachine[] }) {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  return (
    <Panel title={t("take_along.opened")} count={machines.length}>
      <ul className="divide-y divide-line">
        {machines.map(({ id, at, bytes, machine: { object } }) => (
          <li key={id} className="link-row flex flex-wrap items-baseline gap-x-3 px-4 py-3 md:px-5">
            <Link to={paths.object(id)} className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
              {[object.display_code, object.title].filter(Boolean).join(" · ")}
            </Link>
            <span className="num text-xs text-muted max-md:basis-full">
              {[t("take_along.updated", { when: when(at) }), bytesInWords(bytes, i18n.language)].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
