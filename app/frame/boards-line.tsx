import { useTranslation } from "react-i18next";
import type { CurrentWorkspace } from "./frame-data.ts";

/** In a menu, where the header has no room for it: how many boards are in use, and how many the plan allows. */
export function BoardsLine({ boards }: Pick<CurrentWorkspace, "boards">) {
  const { t } = useTranslation();
  if (!boards) return null;
  return (
    <li className="num border-t border-line px-3 py-2.5 text-xs text-muted">
      {t("ui.nav.boards_in_use", { used: boards.current, limit: boards.limit })}
    </li>
  );
}
