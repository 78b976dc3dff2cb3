import { inDecimals } from "@i18n/numbers";
import { Form, useSubmit } from "@remix-run/react";
import { MOST_COPIES } from "@server/records/object/label-inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type LabelFormatName, labelFormatNames, labelFormats, perSheet } from "~/components/object/label-formats";
import { useScripts } from "~/ui/use-scripts";

type Props = {
  format: LabelFormatName;
  /** The place of the sheet that is printed first. */
  from: number;
  /** Where each is printed more than once. */
  copies?: number;
  /** More fields, above and below. */
  above?: ReactNode;
  children?: ReactNode;
};

/** What it is printed on: a GET form on the same page, which with scripts shows each choice at once. */
export function SheetForm({ format, from, copies, above, children }: Props) {
  const { t, i18n } = useTranslation();
  const scripts = useScripts();
  const submit = useSubmit();
  const most = perSheet(labelFormats[format]);
  return (
    <Form
      className="panel mt-5 grid gap-4 p-4 md:p-5"
      aria-label={t("labels.choices")}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {above}
      <div className="grid grid-cols-1 gap-4 sm:grid-flow-col sm:auto-cols-fr sm:[&>:first-child]:col-span-2">
        <label className="grid min-w-0 grid-cols-1 gap-1.5 text-sm font-medium">
          {t("labels.format")}
          <select name="format" className="select w-full" defaultValue={format}>
            {labelFormatNames.map((name) => (
              <option key={name} value={name}>
                {[
                  labelFormats[name].name,
                  sizeOf(name, i18n.language),
                  t("labels.per_sheet", { count: perSheet(labelFormats[name]) }),
                ].join(" · ")}
              </option>
            ))}
          </select>
        </label>
        {copies === undefined ? null : (
          <NumberField name="copies" label={t("qr.copies")} max={MOST_COPIES} value={copies} />
        )}
        <NumberField name="from" label={t("labels.from")} max={most} value={from} />
      </div>
      {children}
      {scripts ? null : (
        <button type="submit" className="btn justify-self-start">
          {t("ui.apply")}
        </button>
      )}
    </Form>
  );
}

/** A number from 1; where there is nothing to choose, it can't be typed in. */
function NumberField({ name, label, max, value }: { name: string; label: string; max: number; value: number }) {
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      {label}
      <input
        {...{ name, max, min: 1, type: "number", defaultValue: value, disabled: max === 1 }}
        className="input w-full"
      />
    </label>
  );
}

function sizeOf(name: LabelFormatName, language: string): string {
  const { width, height } = labelFormats[name];
  return `${inDecimals(width, language)} × ${inDecimals(height, language)} mm`;
}
