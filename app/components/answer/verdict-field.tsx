import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { priorities } from "~/ui/state";
import type { FieldOf } from "./field-of.ts";

const segments = [
  { value: "ok", tone: "valid", icon: "check" },
  { value: "nok", tone: "bad", icon: "x" },
  { value: "nvt", tone: "none", icon: "minus" },
] as const;

/** In order, not, or not applicable. A nok asks what is wrong; where it opens an action point, it says so. */
export function VerdictField({ question: { id, type, label }, shown }: FieldOf) {
  const { t } = useTranslation();
  const opens = type === "action-point-ok-nok-nvt";
  const point = shown?.action_points?.at(-1);
  return (
    <>
      <div className="seg" role="radiogroup" aria-label={label}>
        {segments.map(({ value, tone, icon }) => (
          <label key={value} className={`tone-${tone}`}>
            <input type="radio" name={`q[${id}][value]`} value={value} defaultChecked={shown?.value === value} />
            <Icon name={icon} large />
            {t(`answer.press.${value}`)}
          </label>
        ))}
      </div>
      <div
        className={`on-nok grid grid-cols-1 gap-3 ${opens ? "tone-bad rounded-field border border-tone-line bg-tone-soft p-3" : ""}`}
      >
        {opens ? (
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-tone-ink">
            <Icon name="list-plus" />
            {point ? t("answer.point.made") : t("answer.point.to_be_made")}
            {point ? (
              <Link
                className="link ml-auto inline-flex min-h-8 items-center max-md:min-h-11"
                to={paths.actionPoint(point.id)}
                target="_blank"
              >
                {t("answer.point.open")}
              </Link>
            ) : null}
          </p>
        ) : null}
        <label className="grid gap-1 text-sm font-medium">
          {t("answer.what_is_wrong")}
          <textarea
            className="textarea w-full font-normal"
            rows={2}
            maxLength={4000}
            name={`q[${id}][note]`}
            defaultValue={shown?.note ?? ""}
          />
        </label>
        {opens ? (
          <label className="grid gap-1 text-sm font-medium sm:w-1/2">
            {t("state.priority.label")}
            <select
              className="select w-full font-normal"
              name={`q[${id}][priority]`}
              defaultValue={point?.priority ?? "to_plan"}
            >
              {priorities.map((priority) => (
                <option key={priority} value={priority}>
                  {t(`state.priority.${priority}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
    </>
  );
}
