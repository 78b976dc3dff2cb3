import { Link } from "@remix-run/react";
import type { KindView } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { ObjectSign } from "~/components/object/object-sign";
import { RowActs } from "~/components/order/row-acts";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";

type Props = { workspaceId: string; kind: KindView; isFirst: boolean; isLast: boolean };

/** A kind with its icon, the number of its objects, and its place in the list. */
export function KindItem({ workspaceId, kind, isFirst, isLast }: Props) {
  const { t } = useTranslation();
  const { id, title, active, icon_code, objects_count: count } = kind;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5 ${active ? "" : "text-muted"}`}>
      <ObjectSign icon={icon_code} />
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] max-md:contents">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-md:min-w-0 max-md:flex-1 max-md:basis-2/3">
          {title}
          {active ? null : <Chip tone="none">{t("kind.off")}</Chip>}
        </span>
        {count > 0 ? (
          <Link to={paths.objects(workspaceId, { kind: id })} className="link link-hover num text-sm text-muted tap">
            {t("kind.objects", { count })}
          </Link>
        ) : null}
      </span>
      <RowActs
        name="kindId"
        {...{ id, title, isFirst, isLast }}
        edit={{ to: paths.editKind(workspaceId, id), verb: t("kind.edit") }}
        remove={paths.deleteKind(workspaceId, id)}
      />
    </li>
  );
}
