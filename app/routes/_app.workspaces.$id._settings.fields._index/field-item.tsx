import type { KindChoice } from "@server/records/kind/inputs";
import type { OwnFieldView } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { RowActs } from "~/components/order/row-acts";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";

type Props = { workspaceId: string; field: OwnFieldView; kinds: KindChoice[]; isFirst: boolean; isLast: boolean };

/** A field with what it holds, for which kinds, and its place in the list. */
export function FieldItem({ workspaceId, field, kinds, isFirst, isLast }: Props) {
  const { t } = useTranslation();
  const { id, title, type, unit, active, required, kind_ids, objects_count: count } = field;
  const ofKinds = kinds.filter((kind) => kind_ids.includes(kind.id)).map((kind) => kind.title);
  const about = [
    [t(`own_field.type.${type}`), unit && `(${unit})`].filter(Boolean).join(" "),
    ofKinds.length > 0 ? ofKinds.join(", ") : t("own_field.all_kinds"),
    required ? t("own_field.required") : "",
    field.public ? t("own_field.on_qr") : "",
    count > 0 ? t("own_field.objects", { count }) : "",
  ];
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5 ${active ? "" : "text-muted"}`}>
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {title}
          {active ? null : <Chip tone="none">{t("kind.off")}</Chip>}
        </span>
        <span className="block text-sm text-muted">{about.filter(Boolean).join(" · ")}</span>
      </span>
      <RowActs
        name="fieldId"
        {...{ id, title, isFirst, isLast }}
        edit={{ to: paths.editOwnField(workspaceId, id), verb: t("own_field.edit") }}
        remove={paths.deleteOwnField(workspaceId, id)}
      />
    </li>
  );
}
