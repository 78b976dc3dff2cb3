import { dayInWords } from "@i18n/in-words";
import type { Person } from "@server/inspection/action-point/inputs";
import type { TakenMachine, TakenVersion, TakenWorkspace } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import { ActionPointsPanel } from "~/components/action-point/action-points-panel";
import { isAnswerOver } from "~/components/kept/answer-now";
import { finishedOn, type MachineHere } from "~/components/kept/done-here";
import { checksOf } from "~/components/object-template/checks";
import { AnswerCard } from "~/components/use/answer-card";
import type { StoredOperation } from "~/offline/operation";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Day, useToday } from "~/ui/time";
import { useFacts } from "../_app.object.$id._index/facts.tsx";
import { actHere } from "./act-here.ts";
import { KeptChecks } from "./kept-checks.tsx";
import { KeptMachineActs } from "./kept-machine-acts.tsx";
import { WaitingNotice, WaitsMark } from "./waits.tsx";

type Props = {
  machine: MachineHere;
  /** What was done about it on this device and is not sent yet. */
  unsent: StoredOperation[];
  workspace: TakenWorkspace | undefined;
  versions: TakenVersion[];
  /** Its papers are kept too. */
  papers: boolean;
  /** Who may be named to resolve action points here. */
  people: Person[];
  account: string;
  /** Its form of a problem is open. */
  writes?: boolean;
};

/** A machine as it is kept: what its page says, as far as somebody beside it needs that. */
export function KeptMachinePage({ machine, unsent, workspace, versions, people, account, ...more }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const { object, path, action_points } = machine;
  const facts = useFacts({ workspace_id: object.workspace_id, object, path, own_fields: workspace?.own_fields ?? [] });
  const act = actHere({
    ...{ account, workspaceId: object.workspace_id },
    about: { title: object.title, path: paths.object(object.id) },
  });
  const finished = (templateId: string) =>
    finishedOn(object.id, unsent).filter(({ input }) => input.templateId === templateId).length;
  const { checks, next } = checksOf(machine);
  const isNextFinished = checks.some(({ to, template }) => to === next && finished(template.id) > 0);
  const trail = path.map(({ id, title }) => ({ to: paths.container(id), label: title }));
  return (
    <>
      <PageHead
        title={object.title}
        sub={[object.display_code, object.subtitle].filter(Boolean).join(" · ") || undefined}
        trail={trail}
      />
      <AnswerCard letter={object.compliance.state} answer={object.answer} className="mt-5" />
      {object.answer.until && isAnswerOver(machine, today) ? (
        <Notice
          tone="bad"
          className="mt-3"
          title={t("take_along.answer_over.title", { day: dayInWords(t, object.answer.until) })}
        >
          {t("take_along.answer_over.text")}
        </Notice>
      ) : null}
      <WaitingNotice operations={unsent} />
      <div className="mt-4">
        <KeptMachineActs
          writes={more.writes ?? false}
          machine={machine}
          people={people}
          next={isNextFinished ? null : next}
          act={act}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ActionPointsPanel
            objectId={object.id}
            actionPoints={action_points}
            canAdd={false}
            withSolved
            lead={({ id }) => <WaitsMark point={action_points.find((point) => point.id === id)} />}
          />
          <KeptChecks machine={machine} checks={checks} versions={versions} finished={finished} />
          <Papers machine={machine} kept={more.papers} />
        </div>
        <aside className="panel min-w-0 overflow-hidden" aria-label={t("object.details")}>
          <Pictures object={object} />
          {facts.length > 0 ? <Facts facts={facts} /> : null}
        </aside>
      </div>
    </>
  );
}

/** As on its page: the first picture large, the others in a row. */
function Pictures({ object: { images, title } }: Pick<TakenMachine, "object">) {
  const { t } = useTranslation();
  const [first, ...others] = images;
  if (!first) return null;
  return (
    <div className="border-b border-line">
      <img
        src={paths.thumb(first.id, "l")}
        alt={t("take_along.picture_of", { title })}
        width={640}
        height={427}
        className="aspect-[3/2] w-full bg-base-200 object-cover"
      />
      {others.length > 0 ? (
        <ul className="flex gap-px overflow-x-auto border-t border-line">
          {others.map(({ id }) => (
            <li key={id} className="w-1/4 min-w-18 shrink-0">
              <img
                src={paths.thumb(id)}
                alt={t("take_along.picture_of", { title })}
                width={160}
                height={107}
                className="aspect-[3/2] w-full bg-base-200 object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Its papers. The service worker gives those that are kept. */
function Papers({ machine: { papers }, kept }: Pick<Props, "machine"> & { kept: boolean }) {
  const { t, i18n } = useTranslation();
  if (papers.length === 0) return null;
  return (
    <Panel title={t("take_along.papers")} count={papers.length}>
      {kept ? (
        <ul className="divide-y divide-line">
          {papers.map(({ id, title, size, ends_on }) => (
            <li key={id} className="link-row flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-5">
              <Icon name="file-check-2" className="text-muted" />
              <a
                href={paths.bytes(id)}
                target="_blank"
                rel="noreferrer"
                className="cover min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]"
              >
                {title}
              </a>
              <span className="num text-xs text-muted">
                {bytesInWords(size, i18n.language)}
                {ends_on ? " · " : null}
                {ends_on ? <Day value={ends_on} /> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyLine>{t("take_along.papers_not_taken")}</EmptyLine>
      )}
    </Panel>
  );
}
