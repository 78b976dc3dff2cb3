import { Link } from "@remix-run/react";
import type { RowView } from "@server/inspection/import/inputs";
import { plans, subjectTitles } from "@server/inspection/import/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import type { Data } from "./route.tsx";

/** The rows of the file, and what each does. */
export function Rows({ page }: { page: Data }) {
  const { t } = useTranslation();
  const { id, workspace_id, kind, counts, rows, plan } = page;
  const all = plans.reduce((sum, each) => sum + counts[each], 0);
  if (all === 0) return null;
  return (
    <>
      <FilterChips
        label={t("import.what")}
        className="mt-5"
        items={[
          { to: paths.import(workspace_id, id), label: t("ui.all"), count: all, current: !plan },
          ...plans.map((each) => ({
            to: paths.import(workspace_id, id, { plan: each }),
            label: t(`import.plan.${each}`),
            count: counts[each],
            current: plan === each,
          })),
        ]}
      />
      <Panel className="mt-4" title={t("import.rows")}>
        {rows.items.length > 0 ? (
          <Table
            caption={t("import.rows")}
            head={
              <>
                <Th numeric>{t("import.row")}</Th>
                <Th>{t(subjectTitles[kind])}</Th>
                <Th>{t("import.what")}</Th>
              </>
            }
          >
            {rows.items.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </Table>
        ) : (
          <p className="px-4 py-6 text-muted md:px-5">{t("import.no_rows")}</p>
        )}
        <Pagination page={rows.meta.page} perPage={rows.meta.per_page} total={rows.meta.total} />
      </Panel>
    </>
  );
}

function Row({ row }: { row: RowView }) {
  const { t } = useTranslation();
  const { number, plan, title, place, said_place, new_place, changes, mistakes, object_id, point_id, done, undone } =
    row;
  const to = point_id ? paths.actionPoint(point_id) : object_id && paths.object(object_id);
  return (
    <tr>
      <Td end numeric label={t("import.row")}>
        {number}
      </Td>
      <Td wide>
        {to && undone === null ? (
          <Link to={to} className="link font-medium [overflow-wrap:anywhere] tap">
            {title}
          </Link>
        ) : (
          <span className="font-medium [overflow-wrap:anywhere]">{title || "–"}</span>
        )}
        <span className="block text-xs text-muted">{place}</span>
      </Td>
      <Td wide>
        <span className={plan === "wrong" ? "tone-bad font-medium text-tone-ink" : "font-medium"}>
          {undone ?? (done ? t(`import.done.${done}`) : plan ? t(`import.plan.${plan}`) : "–")}
        </span>
        <ul className="text-sm text-muted [overflow-wrap:anywhere]">
          {new_place && <li>{t("import.makes_place", { place: new_place })}</li>}
          {said_place && <li>{t("import.stays", { place: said_place })}</li>}
          {changes.map(({ target, title: fact, from, to }) => (
            <li key={target}>{t("ui.is", { what: fact, value: `${from ? `${from} → ` : ""}${to || "–"}` })}</li>
          ))}
          {mistakes.map(({ cell, head, message }) => (
            <li key={`${cell}${message}`}>
              {cell ? t("ui.is", { what: `${cell} (${head})`, value: message }) : message}
            </li>
          ))}
        </ul>
      </Td>
    </tr>
  );
}
