import { Link } from "@remix-run/react";
import { MOST_STOPS } from "@server/inspection/round/bounds";
import type { RoundPage } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { DueChip } from "~/ui/chip";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { goneIn } from "./in-words.ts";
import { stopName } from "./stop-name.ts";

type Shown = "id" | "stops" | "matching" | "chosen_by";
type Props = { round: Pick<z.infer<typeof RoundPage>, Shown> & { may: { edit: boolean } } };

/** The machines of a round in their order, as a walk would have them that began now. */
export function RoundStops({ round }: Props) {
  const { t } = useTranslation();
  const { id, stops, matching, chosen_by, may } = round;
  const isByHand = chosen_by === "hand";
  return (
    <Panel
      title={isByHand ? t("round.stops") : t("round.now_by_filter")}
      count={stops.length}
      action={
        isByHand && may.edit ? (
          <Action to={paths.roundStops(id)} icon="list" kind="ghost" small>
            {t("round.choose_stops")}
          </Action>
        ) : undefined
      }
    >
      {matching > MOST_STOPS ? (
        <p className="px-4 py-3 text-sm text-muted md:px-5">{t("round.cut", { count: matching, most: MOST_STOPS })}</p>
      ) : null}
      {stops.length === 0 ? (
        <EmptyLine>{isByHand ? t("round.no_stops") : t("round.nothing_matches")}</EmptyLine>
      ) : (
        <ol className="divide-y divide-line">
          {stops.map((stop, index) => (
            <li
              key={stop.object_id}
              className="link-row flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 md:px-5"
            >
              <span className="num w-7 shrink-0 text-right text-sm text-muted">{index + 1}</span>
              <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
                {stop.gone === "deleted" ? (
                  <span className="font-medium">{stopName(stop)}</span>
                ) : (
                  <Link to={paths.object(stop.object_id)} className="cover font-medium">
                    {stopName(stop)}
                  </Link>
                )}
                <span className="block text-sm text-muted">{goneIn(t, stop.gone) ?? stop.place.title}</span>
              </span>
              <span className="max-md:ml-10">
                <DueChip letter={stop.state} on={stop.due_on} dated />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
