import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MoveQuery } from "~/paths/records";
import { Icon } from "~/ui/icon";

/** Tabs: move or duplicate. */
export function MoveModeTabs({ query, pathFor }: { query: MoveQuery; pathFor: (input: MoveQuery) => string }) {
  const { t } = useTranslation();
  const as = query.as ?? "move";
  return (
    <nav className="mt-4 grid grid-cols-2 gap-2 sm:max-w-md" aria-label={t("move.question")}>
      {(["move", "duplicate"] as const).map((mode) => (
        <Link
          key={mode}
          to={pathFor({ as: mode })}
          aria-current={mode === as ? "page" : undefined}
          className={`flex items-center justify-center gap-2 rounded-field border px-3.5 py-3 text-sm font-medium ${
            mode === as ? "border-primary bg-accent-soft text-accent-ink" : "border-line bg-base-100 hover:bg-base-200"
          }`}
        >
          <Icon name={mode === "move" ? "folder-tree" : "copy"} />
          {t(`move.as_${mode}`)}
        </Link>
      ))}
    </nav>
  );
}
