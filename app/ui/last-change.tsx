import { useTranslation } from "react-i18next";
import type { Conflict } from "./form-state.ts";
import { Moment } from "./time.tsx";

/** When the record of a conflict was changed, and by whom, as far as the reader may know. */
export function LastChange({ conflict: { last_change } }: { conflict: Conflict }) {
  const { t } = useTranslation();
  if (!last_change) return null;
  return (
    <p>
      {t("edit_conflict.last_change")} <Moment value={last_change.at} />
      {last_change.by ? ` ${t("edit_conflict.by", { name: last_change.by })}` : null}
    </p>
  );
}
