import { useTranslation } from "react-i18next";
import type { Field } from "~/components/api/areas.ts";
import { Table, Td, Th } from "~/ui/table";

/** What a call takes: where it stands, what it is, and what it means. */
export function FieldsTable({ fields }: { fields: Field[] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t("api.fields")}
      head={
        <>
          <Th>{t("api.field")}</Th>
          <Th>{t("api.place")}</Th>
          <Th>{t("api.type")}</Th>
          <Th>{t("api.means")}</Th>
        </>
      }
    >
      {fields.map(({ name, place, type, required, means }) => (
        <tr key={`${place} ${name}`}>
          <Td wide>
            <code>{name}</code>
            {required ? null : <span className="text-muted"> {t("ui.optional")}</span>}
          </Td>
          <Td className="text-muted">{t(`api.in.${place}`)}</Td>
          <Td className="text-xs text-muted [overflow-wrap:anywhere]">{type}</Td>
          <Td wide className="text-muted">
            {means}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
