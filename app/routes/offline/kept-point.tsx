import { Link } from "@remix-run/react";
import type { Person } from "@server/inspection/action-point/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { namesOf } from "~/components/action-point/names";
import type { PointHere } from "~/components/kept/done-here";
import type { StoredOperation } from "~/offline/operation";
import { paths } from "~/paths/paths";
import { ActionPointChip } from "~/ui/chip";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Priority } from "~/ui/priority";
import { Day } from "~/ui/time";
import { actHere } from "./act-here.ts";
import { KeptEdit } from "./kept-edit.tsx";
import { KeptResolve } from "./kept-resolve.tsx";
import { WaitingNotice } from "./waits.tsx";

type Props = {
  point: PointHere;
  /** What was done with it on this device and is not sent yet. */
  unsent: StoredOperation[];
  workspaceId: string;
  people: Person[];
  account: string;
};

/** An action point as it is kept: what is to be done, where, by when and by whom. */
export function KeptPointPage({ point, unsent, workspaceId, people, account }: Props) {
  const { t } = useTranslation();
  const { title, note, status, scheduled_at, priority, resolvers, object, container, schedule_description } = point;
  const about = { title: point.object ? `${title} · ${point.object.title}` : title, path: paths.actionPoint(point.id) };
  const act = actHere({ account, workspaceId, about });
  const done = new Set(unsent.map((each) => each.kind === "call" && each.name));
  const isAnswered = done.has("actionPoint.resolve") || done.has("actionPoint.recheck");
  const facts: [string, ReactNode][] = [
    [t("action_point.priority"), <Priority key="priority" value={priority} />],
    [t("action_point.by"), <Day key="day" value={scheduled_at} long />],
    [t("action_point.who_short"), namesOf(resolvers) || t("action_point.nobody")],
  ];
  if (object)
    facts.unshift([
      t("action_point.object"),
      <Link key="object" to={paths.object(object.id)} className="link">
        {[object.display_code, object.title].filter(Boolean).join(" · ")}
      </Link>,
    ]);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={title}
        sub={schedule_description || undefined}
        aside={<ActionPointChip status={status} on={scheduled_at} />}
        trail={[{ to: paths.container(container.id), label: container.title }]}
      />
      {note ? <p className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
      <WaitingNotice operations={unsent} />
      <Panel className="mt-5">
        <Facts facts={facts} />
      </Panel>
      {point.may.edit && !done.has("actionPoint.edit") && !isAnswered ? <KeptEdit {...{ point, people, act }} /> : null}
      {point.may.resolve && !isAnswered ? <KeptResolve point={point} act={act} /> : null}
    </div>
  );
}
