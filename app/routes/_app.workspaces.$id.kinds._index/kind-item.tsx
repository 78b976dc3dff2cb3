import { Link, Form as PlainForm } from "@remix-run/react";
import type { KindView } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { ObjectSign } from "~/components/object/object-sign";
import { StepButton } from "~/components/order/step-button";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";

type Props = { workspaceId: string; kind: KindView; isFirst: boolean; isLast: boolean };

/** A kind with its icon, the number of its objects, and its place in the list. */
export function KindItem({ workspaceId, kind, isFirst, isLast }: Props) {
  const { t } = useTranslation();
  const { id, title, active, icon_code, objects_count: count } = kind;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5 ${active ? "" : "text-muted"}`}>
      <ObjectSign icon={icon_code} />
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {title}
          {active ? null : <Chip tone="none">{t("kind.off")}</Chip>}
        </span>
        {count > 0 ? (
          <Link
            to={paths.objects(workspaceId, { kind: id })}
            className="link link-hover num text-sm text-muted max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {t("kind.objects", { count })}
          </Link>
        ) : null}
      </span>
      <span className="flex items-center max-md:-mr-2 max-md:ml-auto">
        <PlainForm method="post" preventScrollReset className="flex">
          <input type="hidden" name="kindId" value={id} />
          <StepButton by={-1} word={t("kind.up", { title })} disabled={isFirst} />
          <StepButton by={1} word={t("kind.down", { title })} disabled={isLast} />
        </PlainForm>
        <Link
          to={paths.editKind(workspaceId, id)}
          className="btn btn-ghost btn-square"
          aria-label={t("kind.edit_this", { title })}
          title={t("kind.edit")}
        >
          <Icon name="pencil" />
        </Link>
        <Link
          to={paths.deleteKind(workspaceId, id)}
          className="btn btn-ghost btn-square"
          aria-label={t("kind.delete_this", { title })}
          title={t("ui.delete")}
        >
          <Icon name="trash-2" />
        </Link>
      </span>
    </li>
  );
}
