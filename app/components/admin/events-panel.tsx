import { Link } from "@remix-run/react";
import type { AdminEvent } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { placeInWords } from "~/components/security/place";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

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

/** The same list without the panel. */
export function EventLines({ events, pageUserId, isInWorkspace }: Omit<Props, "title">) {
  const { t } = useTranslation();
  return (
    <>
      {events.length === 0 ? <EmptyLine>{t("admin.no_history")}</EmptyLine> : null}
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="grid gap-x-4 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <span className="font-medium">{t(`history.did.${event.what}`)}</span>
                {isInWorkspace ? null : <Place event={event} />}
                <About event={event} pageUserId={pageUserId} />
              </p>
              <By event={event} pageUserId={pageUserId} />
              {event.reason ? <p className="text-muted">{t("admin.reason_was", { reason: event.reason })}</p> : null}
              {event.from || event.call ? (
                <p className="text-muted">
                  {[event.from && placeInWords(t, event.from), event.call].filter(Boolean).join(" · ")}
                </p>
              ) : null}
            </div>
            <Moment value={event.when} className="num text-muted md:text-right" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The workspace of the event, or else the title of what it was about. */
function Place({ event: { workspace, workspace_id, title, about } }: { event: AdminEvent }) {
  if (workspace && workspace_id)
    return (
      <>
        {" · "}
        <Link to={paths.adminWorkspace(workspace_id)} className="link">
          {workspace}
        </Link>
      </>
    );
  return title && !about ? <span className="text-muted"> · {title}</span> : null;
}

function About({ event: { about }, pageUserId }: { event: AdminEvent; pageUserId?: string }) {
  if (!about || about.id === pageUserId) return null;
  return (
    <>
      {" · "}
      <Link to={paths.adminUser(about.id)} className="link">
        {about.name}
      </Link>
    </>
  );
}

function By({ event: { who, impersonated_by }, pageUserId }: { event: AdminEvent; pageUserId?: string }) {
  const { t } = useTranslation();
  if (impersonated_by && impersonated_by.id !== pageUserId)
    return (
      <p className="text-muted">
        {who ? t("admin.in_name_of", { by: impersonated_by.name, name: who.name }) : impersonated_by.name}
      </p>
    );
  if (!who || who.id === pageUserId || impersonated_by) return null;
  return <p className="text-muted">{t("admin.by", { name: who.name })}</p>;
}
