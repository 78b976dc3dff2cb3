import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Td, Th } from "~/ui/table";
import { useScripts } from "~/ui/use-scripts";
import { CHOSEN, ChooseBox, ChosenForm, checkbox, target } from "./chosen-form.tsx";

const PICKED = `input[form="${CHOSEN}"][name="ids[]"]`;

/** The room that a row leaves for its checkbox on a phone, where the row is a card. */
export const chooseRow = "max-md:!pl-14";

/** The column of the checkboxes; with scripts one in its head chooses the whole page. */
export function ChooseTh({ label }: { label: string }) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { chosen, shown, choose } = usePicked();
  if (!scripts)
    return (
      <Th silent className="choose">
        {label}
      </Th>
    );
  return (
    <Th className="choose w-10 max-md:!not-sr-only max-md:-order-1 max-md:!p-0">
      <label className={target}>
        <span className="sr-only">{t("many.choose_page")}</span>
        <input
          type="checkbox"
          className={checkbox}
          checked={shown > 0 && chosen === shown}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < shown;
          }}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </label>
    </Th>
  );
}

/** The checkbox of a row, as a cell. */
export const ChooseTd = (row: { id: string; title: string }) => (
  <Td className="choose w-10 max-md:absolute max-md:top-2.5 max-md:left-1.5">
    <ChooseBox {...row} />
  </Td>
);

type BarProps = {
  /** The address of the page that asks what an act needs, and confirms it. */
  action: string;
  /** How many rows the whole list has. */
  total: number;
  /** The options of the select of acts. */
  acts: ReactNode;
  /** The filters of the list, as hidden fields. */
  children: ReactNode;
};

/** What can be done with the chosen rows, how many they are, and whether all that match are meant. */
export function SelectionBar({ action, total, acts, children }: BarProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const scripts = useScripts();
  const { chosen, shown } = usePicked();
  const isAll = useAll(form);
  return (
    <ChosenForm form={form} action={action} acts={acts}>
      {children}
      {scripts ? (
        <span className="num text-sm font-medium" role="status">
          {t("many.chosen", { count: isAll ? total : chosen })}
        </span>
      ) : null}
      {total > shown || !scripts ? (
        <label className="flex min-h-6 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
          <input type="checkbox" name="all" value="1" className={checkbox} />
          {t("many.all", { count: total })}
        </label>
      ) : null}
    </ChosenForm>
  );
}

/** How many rows of the page are chosen. */
function usePicked() {
  const [picked, setPicked] = useState({ chosen: 0, shown: 0 });
  useEffect(() => {
    const count = () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>(PICKED)];
      const now = { chosen: boxes.filter(({ checked }) => checked).length, shown: boxes.length };
      setPicked((before) => (before.chosen === now.chosen && before.shown === now.shown ? before : now));
    };
    count(); // also what was chosen before the scripts came, and after another page of the list
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  });
  const choose = (checked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(PICKED)) box.checked = checked;
    document.dispatchEvent(new Event("change"));
  };
  return { ...picked, choose };
}

/** Whether all that match are chosen. */
function useAll(form: RefObject<HTMLFormElement | null>): boolean {
  const [isAll, setIsAll] = useState(false);
  useEffect(() => {
    const look = () => setIsAll(form.current?.querySelector<HTMLInputElement>('[name="all"]')?.checked ?? false);
    look();
    document.addEventListener("change", look);
    return () => document.removeEventListener("change", look);
  }, [form]);
  return isAll;
}
