import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChooseTd, ChooseTh, chooseRow } from "~/components/list/selection";
import { factsOf } from "~/components/object/fact-names";
import { ownValueInWords } from "~/components/own-field/own-value";
import { paths } from "~/paths/paths";
import { Chip, DueChip } from "~/ui/chip";
import { Plate } from "~/ui/plate";
import { isExpired, states, wordOfState } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { Day, useToday } from "~/ui/time";
import { lastGoodDay } from "~/ui/valid-until";
import type { Data } from "./route.tsx";

/** One long value does not push the other columns out of sight. */
const inItsWidth = "[overflow-wrap:anywhere] md:block md:w-max md:max-w-72";

/** The objects of a page, with the columns that were chosen. */
export function List({ items, columns, own_fields, workspace_id: workspaceId, may }: Data) {
  const words = useTranslation();
  const { t } = words;
  const chosen = factsOf(t, own_fields).filter(({ name }) => (columns as string[]).includes(name));
  const today = useToday();
  return (
    <Table
      caption={t("ui.nav.objects")}
      head={
        <>
          {may.export ? <ChooseTh label={t("many.choose_column")} /> : null}
          <Th sort="state" defaultSort="state">
            {t("state.label")}
          </Th>
          <Th sort="title" defaultSort="state">
            {t("object.one")}
          </Th>
          <Th sort="code" defaultSort="state">
            {t("object.code")}
          </Th>
          <Th>{t("object.place")}</Th>
          {chosen.map(({ name, title, type }) => (
            <Th key={name} numeric={type === "number"}>
              {title}
            </Th>
          ))}
          <Th>{t("object.tags")}</Th>
          <Th sort="valid_until" defaultSort="state">
            {t("object.valid_until")}
          </Th>
        </>
      }
    >
      {items.map(
        ({ id, title, subtitle, display_code, where, tags, state, valid_until, action_due_on, because, facts }) => (
          <tr key={id} className={`link-row ${may.export ? chooseRow : ""}`}>
            {may.export ? <ChooseTd id={id} title={title} /> : null}
            <Td className="max-md:order-2">
              <span className="flex items-center gap-2.5">
                <Plate letter={state} standalone={false} />
                {isExpired(because) ? (
                  <DueChip letter={state} on={valid_until} workDueOn={action_due_on} dated="phone" />
                ) : (
                  <Chip tone={states[state].tone} icon={states[state].icon}>
                    {t(wordOfState(state, because))}
                  </Chip>
                )}
              </span>
            </Td>
            <Td wide className="max-md:order-1 md:min-w-48">
              <Link to={paths.object(id)} className="cover font-medium [overflow-wrap:anywhere] max-md:text-base">
                {title}
              </Link>
              <span className="num block text-xs text-muted [overflow-wrap:anywhere]">
                {display_code ? <span className="md:hidden">{[display_code, subtitle && " · "].join("")}</span> : null}
                {subtitle}
                <span className="md:hidden">
                  {[subtitle || display_code ? " · " : "", where.at(-1)?.title].join("")}
                </span>
              </span>
            </Td>
            <Td className="num max-md:hidden md:whitespace-nowrap">{display_code}</Td>
            <Td className="text-muted max-md:hidden">{where.map((step) => step.title).join(" › ")}</Td>
            {chosen.map(({ name, title, type, unit }) => (
              <Td
                key={name}
                label={title}
                numeric={type === "number"}
                wide
                className={`num ${facts[name] === undefined ? "max-md:hidden" : "max-md:order-4 max-md:text-sm"}`}
              >
                {facts[name] === undefined ? null : (
                  <span className={type === "text" || type === "choice" ? inItsWidth : undefined}>
                    {ownValueInWords(words, { type, unit, value: facts[name] })}
                  </span>
                )}
              </Td>
            ))}
            <Td className="max-md:hidden">
              <span className="relative flex flex-wrap gap-1.5">
                {tags.slice(0, 3).map((tag) => (
                  <Tag key={tag} to={paths.objects(workspaceId, { tag })}>
                    {tag}
                  </Tag>
                ))}
              </span>
            </Td>
            <Td className="num max-md:hidden md:whitespace-nowrap">
              <Day value={isExpired(because) ? lastGoodDay(state, valid_until, today) : null} />
            </Td>
          </tr>
        ),
      )}
    </Table>
  );
}
