import { useTranslation } from "react-i18next";
import type { Priority as Value } from "./state.ts";

/** A priority: up to three filled bars and its name. */
export function Priority({ value }: { value: Value }) {
  const { t } = useTranslation();
  return (
    <span className={`prio prio-${value === "to_plan" ? "plan" : value}`}>
      <i aria-hidden="true">
        <b />
        <b />
        <b />
      </i>
      {t(`state.priority.${value}`)}
    </span>
  );
}
