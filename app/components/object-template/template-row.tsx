import { Link } from "@remix-run/react";
import type { TemplateOnObject, VersionOnObject } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { useDates } from "~/ui/time";

type Permissions = { attach_template: boolean; detach_template: boolean; answer: boolean };
type Props = { objectId: string; template: TemplateOnObject; may: Permissions; className?: string };

/**
 * A template on an object: how often it was filled in, the state of the user's own answer, and a link to fill it in.
 */
export function TemplateRow({ objectId, template, may, className }: Props) {
  const { t } = useTranslation();
  const { id, title, subtitle, versions, questions } = template;
  const hasOwn = versions.some(({ number }) => number === null);
  const mayEdit = (may.attach_template && template.multi_use) || may.detach_template;
  return (
    <li className={className}>
      <div className="link-row grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:px-5">
        <Link to={paths.objectTemplate(objectId, id)} className="cover text-sm font-medium [overflow-wrap:anywhere]">
          {title}
        </Link>
        {mayEdit ? (
          <span className="no-print relative -my-1 -mr-2 justify-self-end">
            <MoreMenu label={title} quiet>
              {may.attach_template && template.multi_use ? (
                <MenuLink to={paths.newTemplateVersion(objectId, id)} icon="copy">
                  {t("object_template.again")}
                </MenuLink>
              ) : null}
              {may.detach_template ? (
                <MenuLink to={paths.detachTemplate(objectId, id)} icon="unlink">
                  {t("object_template.detach")}
                </MenuLink>
              ) : null}
            </MoreMenu>
          </span>
        ) : null}
        <span className="col-start-1">
          <span className="num block text-xs text-muted [overflow-wrap:anywhere]">
            {[subtitle, t("object_template.questions", { count: questions })].filter(Boolean).join(" · ")}
          </span>
          {versions.length > 1 ? null : <FilledWords {...template} />}
          {versions.length > 1 ? null : <OwnState mine={template.mine} />}
        </span>
        {hasOwn ? null : <FillLink objectId={objectId} template={template} version={versions[0]} may={may} />}
      </div>
      {versions.length > 1 ? (
        <ul className="mb-2 ml-4 divide-y divide-line border-l border-line md:ml-5">
          {versions.map((version, index) => (
            <li key={version.id} className="link-row flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <span className="min-w-0 flex-1 basis-36">
                <Link
                  to={paths.objectTemplate(objectId, id, { version: version.id })}
                  className="cover text-sm font-medium [overflow-wrap:anywhere]"
                >
                  {version.title || t("object_template.version_number", { number: version.number })}
                </Link>
                <FilledWords {...version} />
              </span>
              <OwnState mine={version.mine} />
              {hasOwn && (version.number === null || index === versions.findIndex(({ number }) => number !== null)) ? (
                <FillLink objectId={objectId} template={template} version={version} may={may} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type Filled = Pick<VersionOnObject, "answers" | "finished" | "last_on" | "mine">;

function FilledWords({ answers, finished, last_on }: Filled) {
  const { t } = useTranslation();
  const { day } = useDates();
  const open = answers - finished;
  const words = [
    answers === 0 ? t("object_template.never") : "",
    finished > 0 ? t("object_template.finished", { count: finished }) : "",
    open > 0 ? t("object_template.open", { count: open }) : "",
    last_on ? t("object_template.last_on", { day: day(last_on) }) : "",
  ];
  return <span className="num block text-xs text-muted">{words.filter(Boolean).join(" · ")}</span>;
}

function OwnState({ mine }: Pick<Filled, "mine">) {
  const { t } = useTranslation();
  if (!mine) return null;
  const isOpen = mine.status === "open";
  return (
    <Chip tone={isOpen ? "plan" : "valid"} icon={isOpen ? "pencil" : "circle-check"}>
      {t(isOpen ? "object_template.mine_open" : "object_template.mine_finished")}
    </Chip>
  );
}

type FillProps = Props & { version?: Filled & { id: string; title: string; number: number | null } };

/** Continues the user's open answer, or starts a new one; for users who may not fill it in, a link to view it. */
function FillLink({ objectId, template, version, may }: FillProps) {
  const { t } = useTranslation();
  const mine = version?.mine ?? template.mine;
  const isContinued = mine?.status === "open";
  if (!may.answer && template.answers === 0) return null;
  const to = !may.answer
    ? { version: version?.id }
    : isContinued
      ? { answer: mine.id }
      : { version: version?.id, new: "1" as const };
  const word = t(may.answer ? (isContinued ? "object_template.go_on" : "object_template.fill_in") : "ui.view");
  const name = version?.number === null ? `${template.title}, ${version.title}` : template.title;
  return (
    <Link
      to={paths.objectTemplate(objectId, template.id, to)}
      className="btn btn-ghost btn-sm no-print relative -mr-2 shrink-0 self-end touch:h-11"
      aria-label={`${word}: ${name}`}
    >
      {may.answer ? <Icon name={isContinued ? "pencil" : "clipboard-check"} /> : null}
      {word}
    </Link>
  );
}
