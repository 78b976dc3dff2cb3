import { Link } from "@remix-run/react";
import type { ActionPointRow } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { ChooseTd, ChooseTh, chooseRow } from "~/components/list/selection";
import { paths } from "~/paths/paths";
import { Person } from "~/ui/avatar";
import { ActionPointChip } from "~/ui/chip";
import { Priority } from "~/ui/priority";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";

type Props = { items: ActionPointRow[]; usual: string; choosing: boolean };

/** Action points of many objects: a row each, a card on a phone. `choosing`: with checkboxes. */
export function ActionPointTable({ items, usual, choosing }: Props) {
  const { t } = useTranslation();
  const head = (
    <>
      {choosing ? <ChooseTh label={t("many.choose_column")} /> : null}
      <Th sort="title" defaultSort={usual}>
        {t("action_point.title")}
      </Th>
      <Th>{t("action_point.status")}</Th>
      <Th sort="priority" defaultSort={usual}>
        {t("action_point.priority")}
      </Th>
      <Th sort="scheduled_at" defaultSort={usual}>
        {t("action_point.by")}
      </Th>
      <Th>{t("action_point.who_short")}</Th>
    </>
  );
  return (
    <Table caption={t("action_point.caption")} head={head}>
      {items.map((item) => (
        <tr key={item.id} className={`link-row ${choosing ? chooseRow : ""}`}>
          {choosing ? <ChooseTd id={item.id} title={item.title} /> : null}
          <Td wide>
            <Link
              to={paths.actionPoint(item.id)}
              className="cover link link-hover font-medium [overflow-wrap:anywhere] max-md:text-base"
            >
              {item.title}
            </Link>
            <span className="num block text-xs text-muted">{whereOf(item)}</span>
          </Td>
          <Td className="order-1 max-md:!pt-1">
            <ActionPointChip status={item.status} on={item.scheduled_at} />
          </Td>
          <Td end className="order-2 max-md:!pt-1.5">
            <Priority value={item.priority} />
          </Td>
          <Td className="num order-3 whitespace-nowrap">
            <Day value={item.scheduled_at} />
          </Td>
          <Td end className="order-4">
            <Who {...item} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

const whereOf = ({ object, container }: ActionPointRow) =>
  object ? `${[object.display_code, object.title].filter(Boolean).join(" ")} · ${container.title}` : container.title;

function Who({ resolvers: [first, ...others] }: ActionPointRow) {
  const { t } = useTranslation();
  if (!first) return <span className="text-muted">{t("action_point.nobody")}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <Person name={nameOf(first)} />
      {others.length > 0 ? (
        <span className="num text-xs text-muted" title={others.map(nameOf).join(", ")}>
          +{others.length}
          <span className="sr-only"> {others.map(nameOf).join(", ")}</span>
        </span>
      ) : null}
    </span>
  );
}
