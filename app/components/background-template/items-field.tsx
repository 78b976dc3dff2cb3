import { wordsFor } from "@i18n/in-words";
import type { Fillable } from "@server/records/background-template/inputs";
import type { PointChoice } from "@server/records/review-point/inputs";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { useScripts } from "~/ui/use-scripts";
import { itemTypeWord, offeredTypes } from "./item-types.ts";
import { applyChange, emptyItem, type TypedItem } from "./rows.ts";

const MAX_ROWS = 100;
let lastKey = 0;
/** Gives each row a key that it keeps when it moves, so that its fields keep what was typed. */
const withKeys = (rows: readonly TypedItem[]) => rows.map((row) => ({ ...row, key: ++lastKey }));

type Props = { name: string; points: readonly PointChoice[]; fillable: readonly Fillable[] };

/**
 * The items that each object should have, as rows. Without scripts the buttons send the form, and the server answers it
 * with the change applied; scripts apply it at once.
 */
export function ItemsField({ name, points, fillable }: Props) {
  const { t } = useTranslation();
  const { value, errors, returned } = useFormState();
  const values = value(name) as TypedItem[] | undefined;
  const [rows, setRows] = useState(() => withKeys(values?.length ? values : [emptyItem, emptyItem]));
  const scripts = useScripts();
  const fields = useRef<HTMLOListElement>(null);
  const isFirst = useRef(true);
  const latest = useRef(values);
  latest.current = values;
  // rows that the server sent back replace those shown; the first render already shows them
  useEffect(() => {
    if (!isFirst.current && returned && latest.current?.length) setRows(withKeys(latest.current));
    isFirst.current = false;
  }, [returned]);

  const handlePress = (change: string) => (event: MouseEvent) => {
    if (!scripts) return;
    event.preventDefault();
    const typed = rows.map((row, index) => ({ ...row, ...typedRow(fields.current, index) }));
    const next = applyChange(typed, change) as typeof typed;
    setRows(next.map((row) => (row.key ? row : { ...row, key: ++lastKey })));
    if (change === "add")
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
    const removed = /^remove-(\d+)$/.exec(change)?.[1];
    if (removed) requestAnimationFrame(() => focusAfter(fields.current, Number(removed)));
  };
  const error = errors[name]?.[0];
  return (
    <fieldset className="grid gap-3" id={name}>
      <legend className="mb-1 text-sm font-medium">{t("background_template.items")}</legend>
      <p className="text-sm text-muted">{t("background_template.items_hint")}</p>
      {error ? <p className="tone-bad text-sm text-tone-ink">{wordsFor(t, error)}</p> : null}
      <ol ref={fields} className="grid gap-3 md:gap-2">
        {rows.map((row, index) => (
          <ItemRow
            key={row.key}
            points={points}
            fillable={fillable}
            row={row}
            at={`${name}[${index}]`}
            index={index}
            last={index === rows.length - 1}
            error={errors[`${name}.${index}.name`]?.[0] ?? undefined}
            onPress={handlePress}
          />
        ))}
      </ol>
      {rows.length < MAX_ROWS ? (
        <button
          type="submit"
          name="change"
          value="add"
          onClick={handlePress("add")}
          className="btn btn-sm justify-self-start touch:h-11"
        >
          <Icon name="plus" />
          {t("background_template.add_item")}
        </button>
      ) : null}
    </fieldset>
  );
}

/** After a row is removed, focuses the row in its place, else the last one, else the button that adds one. */
function focusAfter(list: HTMLElement | null, removed: number): void {
  const row = list?.children[Math.min(removed, list.children.length - 1)];
  (
    row?.querySelector<HTMLElement>("input") ?? list?.parentElement?.querySelector<HTMLElement>(":scope > button")
  )?.focus();
}

function typedRow(list: HTMLElement | null, index: number): Partial<TypedItem> {
  const row = list?.children[index];
  const fieldValue = (field: string) =>
    row?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$="[${field}]"]`)?.value;
  return {
    name: fieldValue("name") ?? "",
    type: fieldValue("type") ?? "pdf",
    review_point: fieldValue("review_point") ?? "",
    template_id: fieldValue("template_id") ?? "",
  };
}

type RowProps = {
  points: readonly PointChoice[];
  fillable: readonly Fillable[];
  row: TypedItem;
  at: string;
  index: number;
  last: boolean;
  error?: string;
  onPress: (change: string) => (event: MouseEvent) => void;
};

function ItemRow({ points, fillable, row, at, index, last, error, onPress }: RowProps) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [type, setType] = useState(row.type);
  const number = index + 1;
  const button = (verb: "up" | "down" | "remove", icon: IconName, disabled = false) => (
    <button
      type="submit"
      name="change"
      value={`${verb}-${index}`}
      disabled={disabled}
      onClick={onPress(`${verb}-${index}`)}
      aria-label={t(`background_template.${verb}_item`, { number })}
      title={t(`background_template.${verb}_item`, { number })}
      className="btn btn-ghost btn-square btn-sm touch:size-11"
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="flex flex-wrap items-center gap-2 max-md:rounded-field max-md:border max-md:border-line max-md:p-3">
      <input
        name={`${at}[name]`}
        defaultValue={row.name}
        maxLength={120}
        autoComplete="off"
        aria-label={t("background_template.item_name", { number })}
        aria-invalid={error ? true : undefined}
        placeholder={t("background_template.item_example")}
        className="input min-w-0 max-md:w-full md:flex-1"
      />
      <select
        name={`${at}[type]`}
        defaultValue={row.type}
        onChange={(event) => setType(event.target.value)}
        aria-label={t("background_template.item_type", { number })}
        className="select max-md:w-full md:w-40"
      >
        {offeredTypes
          .filter((each) => each !== "template" || fillable.length > 0)
          .map((each) => (
            <option key={each} value={each}>
              {itemTypeWord(t, each)}
            </option>
          ))}
      </select>
      {type === "report" || !scripts ? (
        <select
          name={`${at}[review_point]`}
          defaultValue={row.review_point}
          aria-label={t("background_template.item_point", { number })}
          className="select max-md:w-full md:w-44"
        >
          <option value="">{t("background_template.any_point")}</option>
          {points.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      ) : null}
      {(type === "template" || !scripts) && fillable.length > 0 ? (
        <select
          name={`${at}[template_id]`}
          defaultValue={row.template_id}
          aria-label={t("background_template.item_template", { number })}
          className="select max-md:w-full md:w-44"
        >
          <option value="">{t("background_template.any_template")}</option>
          {fillable.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      ) : null}
      <span className="flex max-md:ml-auto">
        {button("up", "chevron-up", index === 0)}
        {button("down", "chevron-down", last)}
        {button("remove", "x")}
      </span>
      {error ? <p className="tone-bad w-full text-sm text-tone-ink">{wordsFor(t, error)}</p> : null}
    </li>
  );
}
