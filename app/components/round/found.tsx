import { Link } from "@remix-run/react";
import type { Result } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Moment } from "~/ui/time";
import { outcomeIn, reasonsIn, signOf } from "./in-words.ts";

type Props = { result: Result; objectId: string | null; templateId: string | null };

/** A result of a stop: what, why, by whom and when, with what came of it. */
export function Found({ result, objectId, templateId }: Props) {
  const { t } = useTranslation();
  const { outcome, reason, note, by, mine, at, answer_id, action_point_id } = result;
  const { tone, icon } = signOf(outcome);
  const why = reason && reasonsIn(t).find(({ value }) => value === reason)?.label;
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={tone} icon={icon}>
          {why ? t("ui.is", { what: outcomeIn(t, outcome), value: why }) : outcomeIn(t, outcome)}
        </Chip>
        <span className="text-sm text-muted">
          {mine ? t("round.you") : (by ?? t("round.someone_else"))}, <Moment value={at} />
        </span>
      </p>
      {note ? <p className="whitespace-pre-line text-sm">{note}</p> : null}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {answer_id && objectId && templateId ? (
          <Link
            className="link inline-flex items-center tap"
            to={paths.objectTemplate(objectId, templateId, { answer: answer_id })}
          >
            {t("round.open_intake")}
          </Link>
        ) : null}
        {action_point_id ? (
          <Link className="link inline-flex items-center tap" to={paths.actionPoint(action_point_id)}>
            {t("round.open_point")}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
