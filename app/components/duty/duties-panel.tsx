import { dayInWords } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import type { DutyView } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { DutyItem } from "./duty-item.tsx";

type Props = {
  objectId: string;
  duties: DutyView[];
  canEdit: boolean;
  /** Where an inspection is asked for; null: this user cannot. */
  askAt: string | null;
  /** The day on which a body was asked to inspect the object. */
  requestedOn: string | null;
  className?: string;
};

/** What must be inspected of an object, how often, and how it stands. */
export function DutiesPanel({ objectId, duties, canEdit, askAt, requestedOn, className }: Props) {
  const { t } = useTranslation();
  return (
    <Panel
      id="duties"
      title={t("duty.titles")}
      className={className}
      count={duties.length || t("duty.none")}
      action={
        canEdit && duties.length === 0 ? (
          <Link to={paths.duties(objectId)} className="btn btn-ghost btn-sm">
            <Icon name="plus" />
            {t("duty.add")}
          </Link>
        ) : canEdit ? (
          <Link to={paths.duties(objectId)} className="btn btn-ghost btn-sm">
            {t("duty.edit")}
            <Icon name="chevron-right" />
          </Link>
        ) : undefined
      }
    >
      {duties.length > 0 ? (
        <ul className="divide-y divide-line">
          {duties.map((duty) => (
            <DutyItem key={duty.id} duty={duty} />
          ))}
        </ul>
      ) : null}
      {requestedOn || (askAt && duties.length > 0) ? (
        <p
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5 ${requestedOn ? "" : "no-print"}`}
        >
          <span className="text-sm text-muted">
            {requestedOn ? t("inspection.requested", { day: dayInWords(t, requestedOn) }) : null}
          </span>
          {askAt ? (
            <Action to={askAt} icon="send" className="max-md:w-full">
              {t("inspection.ask")}
            </Action>
          ) : null}
        </p>
      ) : null}
    </Panel>
  );
}
