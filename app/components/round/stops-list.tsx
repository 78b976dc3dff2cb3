import { Link } from "@remix-run/react";
import type { WalkStop } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { goneIn, outcomeIn, signOf } from "./in-words.ts";
import { stopName } from "./stop-name.ts";

type Props = { roundId: string; walkId: string; stops: readonly WalkStop[]; at: number };

/** All stops of a walk in their order, each with what was found; a press goes there. */
export function StopsList({ roundId, walkId, stops, at }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="divide-y divide-line">
      {stops.map((stop, index) => {
        const { id, object_id, result, rivals, gone, added, place } = stop;
        const { tone, icon } =
          rivals.length > 0 ? ({ tone: "soon", icon: "triangle-alert" } as const) : signOf(result?.outcome);
        const words = rivals.length > 0 ? t("round.two_results") : outcomeIn(t, result?.outcome);
        const more = [place, goneIn(t, gone), added ? t("round.added_later") : null].filter(Boolean).join(" · ");
        return (
          <li
            key={id}
            className={`link-row flex min-h-14 items-center gap-3 px-4 py-2.5 md:px-5 ${index === at ? "bg-base-200" : ""}`}
          >
            <span className="num w-7 shrink-0 text-right text-sm text-muted">{index + 1}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {object_id ? (
                <Link
                  to={paths.walk(roundId, walkId, { stop: object_id })}
                  className="cover font-medium"
                  aria-current={index === at ? "step" : undefined}
                >
                  {stopName(stop)}
                </Link>
              ) : (
                <span className="font-medium">{stopName(stop)}</span>
              )}
              <span className="block text-sm text-muted">{more}</span>
            </span>
            <span className={`tone-${tone} flex shrink-0 items-center gap-1.5 text-sm text-tone-ink`}>
              <Icon name={icon} />
              <span className="max-md:sr-only">{words}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
