import { dayInWords } from "@i18n/in-words";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/avatar";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** Its history, newest first, each entry with its note. */
export function History({ history, action_point }: PageData) {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  const newest = [...history].reverse();
  const answer = newest.findIndex(({ verb }) => verb === "action_point.resolve" || verb === "action_point.recheck");
  return (
    <Panel title={t("action_point.history.title")}>
      <ol className="divide-y divide-line">
        {newest.map((happening, index) => (
          <li key={happening.at + happening.verb} className="flex items-start gap-3 px-4 py-3 text-sm md:px-5">
            <Avatar name={happening.who ?? ""} className="mt-0.5" />
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{inWords(t, happening)}</p>
              {noteOf(happening) || (index === answer && action_point.solved_note) ? (
                <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                  {noteOf(happening) || action_point.solved_note}
                </p>
              ) : null}
              <p className="num text-xs text-muted">
                {happening.who ??
                  t(
                    happening.verb === "action_point.report"
                      ? "action_point.history.visitor"
                      : "action_point.history.someone",
                  )}{" "}
                · <When {...happening} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** When it happened; of what was done on a device without a connection, also when it was sent. */
function When({ at, detail }: PageData["history"][number]) {
  const { t } = useTranslation();
  if (!detail?.done_at) return <Moment value={at} />;
  return (
    <>
      <Moment value={String(detail.done_at)} /> · {t("action_point.history.sent")} <Moment value={at} />
    </>
  );
}

/** The note given when it was resolved, also after it was reopened. */
const noteOf = ({ detail }: PageData["history"][number]) => String(detail?.note ?? "");

function inWords(t: TFunction, { verb, detail }: PageData["history"][number]): string {
  const [, done = ""] = verb.split(".");
  const { status, scheduled_on: day, reason } = detail ?? {};
  if (done === "resolve" || done === "recheck") return t(`action_point.history.${done}_${status}`);
  if (done === "schedule")
    return day
      ? t("action_point.history.schedule", { day: dayInWords(t, String(day)) })
      : t("action_point.history.unschedule");
  if (done === "skip") return t(`action_point.history.${detail?.undone ? "unskip" : "skip"}`, skipInWords(t, detail));
  if (done === "create" && detail?.follows) return t("action_point.history.follows");
  return t(`action_point.history.${done}`, { reason: String(reason ?? "") });
}

const skipInWords = (t: TFunction, detail: Record<string, unknown> | null) => ({
  day: dayInWords(t, String(detail?.day ?? "")),
  reason: String(detail?.reason ?? ""),
});
