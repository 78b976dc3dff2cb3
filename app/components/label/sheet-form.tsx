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
  const { t } = useTranslation();
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
        <label className="grid gap-1.5 text-sm font-medium">
          {t("labels.format")}
          <select name="format" className="select w-full" defaultValue={format}>
            {labelFormatNames.map((name) => (
              <option key={name} value={name}>
                {[
                  labelFormats[name].name,
                  sizeOf(name),
                  t("labels.per_sheet", { count: perSheet(labelFormats[name]) }),
                ].join(" · ")}
              </option>
            ))}
          </select>
        </label>
        {copies === undefined ? null : (
          <label className="grid gap-1.5 text-sm font-medium">
            {t("qr.copies")}
            <input
              name="copies"
              type="number"
              min={1}
              max={MOST_COPIES}
              className="input w-full"
              defaultValue={copies}
            />
          </label>
        )}
        <label className="grid gap-1.5 text-sm font-medium">
          {t("labels.from")}
          <input
            name="from"
            type="number"
            min={1}
            max={most}
            className="input w-full"
            defaultValue={from}
            disabled={most === 1}
          />
        </label>
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

function sizeOf(name: LabelFormatName): string {
  const { width, height } = labelFormats[name];
  return `${String(width).replace(".", ",")} × ${String(height).replace(".", ",")} mm`;
}
