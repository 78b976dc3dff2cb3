import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";

/** The checkboxes of the rows belong to a form below the list, since rows may contain forms. */
export const CHOSEN = "chosen";
export const checkbox = "checkbox checkbox-primary checkbox-sm";
export const target = "no-print grid size-6 place-items-center touch:size-11";

type RowProps = { id: string; title: string; className?: string };

/** The checkbox of a row. */
export function ChooseBox({ id, title, className = "" }: RowProps) {
  const { t } = useTranslation();
  return (
    <label className={`relative z-1 ${target} ${className}`}>
      <span className="sr-only">{t("many.choose", { title })}</span>
      <input type="checkbox" form={CHOSEN} name="ids[]" value={id} className={checkbox} />
    </label>
  );
}

type Props = {
  /** The address of the page that asks what an act needs, and confirms it. */
  action: string;
  /** The options of the select of acts. */
  acts: ReactNode;
  children: ReactNode;
  form?: RefObject<HTMLFormElement>;
};

/**
 * What can be done with the chosen rows. It appears, by CSS alone, once one is chosen, and stays in sight while the list
 * scrolls: on a phone above the dock.
 */
export function ChosenForm({ action, acts, children, form }: Props) {
  const { t } = useTranslation();
  return (
    <form id={CHOSEN} ref={form} action={action} className="selection-bar no-print">
      {children}
      <span className="flex min-w-0 gap-2 max-md:basis-full md:ml-auto">
        <label className="min-w-0 flex-1">
          <span className="sr-only">{t("many.act")}</span>
          <select name="act" className="select w-full max-w-full md:w-64">
            {acts}
          </select>
        </label>
        <button type="submit" className="btn btn-primary">
          {t("many.go_on")}
        </button>
      </span>
    </form>
  );
}
