import type { AdminEvent } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { placeInWords } from "~/components/security/place";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { inBrussels, Moment, useDates } from "~/ui/time";
import { groupsOf } from "./event-groups.ts";
import { Sentence } from "./sentence.tsx";

type Props = {
  title?: string;
  events: AdminEvent[];
  /** Id of the user whose page this is: that user is not named again. */
  pageUserId?: string;
  /** All events are of the workspace whose page this is, so it is not named again. */
  isInWorkspace?: boolean;
};

/** Recent events: what, when, by whom, and on whose behalf. */
export function EventsPanel({ title, events, pageUserId, isInWorkspace }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={title} label={t("admin.history")} className="mt-5">
      <EventLines events={events} pageUserId={pageUserId} isInWorkspace={isInWorkspace} />
    </Panel>
  );
}

/** The same list without the panel. What happened several times in a row is one line, which opens to each of them. */
export function EventLines({ events, pageUserId, isInWorkspace }: Omit<Props, "title">) {
  const { t } = useTranslation();
  return (
    <>
      {events.length === 0 ? <EmptyLine>{t("admin.no_history")}</EmptyLine> : null}
      <ul className="divide-y divide-line">
        {groupsOf(events).map((group) => (
          <EventLine key={group[0]!.id} group={group} pageUserId={pageUserId} isInWorkspace={isInWorkspace} />
        ))}
      </ul>
    </>
  );
}

type LineProps = Pick<Props, "pageUserId" | "isInWorkspace"> & { group: AdminEvent[] };

function EventLine({ group, pageUserId, isInWorkspace }: LineProps) {
  const { t } = useTranslation();
  const event = group[0]!;
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <Sentence event={event} pageUserId={pageUserId} isInWorkspace={isInWorkspace} />
        </p>
        <By event={event} pageUserId={pageUserId} />
        {event.reason ? <p className="text-muted">{t("admin.reason_was", { reason: event.reason })}</p> : null}
        {event.call ? (
          <p className="text-muted">
            <code>{event.call}</code>
          </p>
        ) : null}
        {group.length > 1 ? <Each group={group} /> : <From event={event} />}
      </div>
      {group.length > 1 ? (
        <Span group={group} />
      ) : (
        <Moment value={event.when} className="num text-muted md:text-right" />
      )}
    </li>
  );
}

/** From the first to the last: days where they differ, else the day once. */
function Span({ group }: { group: AdminEvent[] }) {
  const { t } = useTranslation();
  const { moment } = useDates();
  const [first, last] = [group.at(-1)!.when, group[0]!.when].map((when) => ({ when, ...inBrussels(when) }));
  const from = moment(first!.when);
  const until = first!.day === last!.day ? last!.time : moment(last!.when);
  return (
    <p className="num text-muted first-letter:uppercase md:text-right">
      {from === until || first!.time === until ? from : t("admin_act.span", { from, until })}
    </p>
  );
}

function Each({ group }: { group: AdminEvent[] }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className="inline-flex cursor-pointer items-center rounded-selector py-0.5 text-muted hover:text-base-content touch:min-h-11 touch:min-w-11">
        <span className="num underline decoration-dotted underline-offset-4">
          {t("admin_act.times", { count: group.length })}
        </span>
      </summary>
      <ul className="mb-1 grid gap-1 border-l border-line pl-3">
        {group.map((event) => (
          <li key={event.id} className="text-muted">
            <Moment value={event.when} className="num" />
            <From event={event} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function From({ event: { from } }: { event: AdminEvent }) {
  const { t } = useTranslation();
  return from ? <p className="text-muted">{placeInWords(t, from)}</p> : null;
}

function By({ event: { who, impersonated_by, about }, pageUserId }: { event: AdminEvent; pageUserId?: string }) {
  const { t } = useTranslation();
  if (impersonated_by && impersonated_by.id !== pageUserId)
    return (
      <p className="text-muted">
        {who ? t("admin.in_name_of", { by: impersonated_by.name, name: who.name }) : impersonated_by.name}
      </p>
    );
  // what people did to their own account names them already
  if (!who || who.id === pageUserId || who.id === about?.id || impersonated_by) return null;
  return <p className="text-muted">{t("admin.by", { name: who.name })}</p>;
}
