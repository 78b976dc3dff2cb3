import { useLocation, useSearchParams } from "@remix-run/react";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

const isId = (value: string | null): value is string => /^[\da-f-]{36}$/.test(value ?? "");

/** The walk of a round that an answer is filled in for, by `?round=` and `?walk=` of its address; none elsewhere. */
export function walkIn(params: URLSearchParams): { round?: string; walk?: string } {
  const [round, walk] = [params.get("round"), params.get("walk")];
  return isId(round) && isId(walk) ? { round, walk } : {};
}

/** The query of the address that is shown: without a connection that stands behind a #. */
export function useShownQuery(): URLSearchParams {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  return hash.startsWith("#/") ? new URLSearchParams(hash.split("?")[1]) : params;
}

/** Where the arrow of an answer's bar leads: to the round it is filled in for, else to its object. */
export function useWayBack({ object }: Pick<AnswerPage, "object">) {
  const { t } = useTranslation();
  const { round, walk } = walkIn(useShownQuery());
  return round && walk
    ? { isRound: true, back: paths.walk(round, walk, { stop: object.id }), backTo: t("round.back") }
    : {
        isRound: false,
        back: paths.object(object.id),
        backTo: t("answer.back", { title: object.display_code || object.title }),
      };
}
