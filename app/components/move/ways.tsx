import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MoveQuery } from "~/paths/records";
import { Icon } from "~/ui/icon";

/** The two of which one is meant: it goes there, or a copy of it. */
export function Ways({ asked, at }: { asked: MoveQuery; at: (input: MoveQuery) => string }) {
  const { t } = useTranslation();
  const as = asked.as ?? "move";
  return (
    <nav className="mt-4 grid grid-cols-2 gap-2 sm:max-w-md" aria-label={t("move.question")}>
      {(["move", "duplicate"] as const).map((way) => (
        <Link
          key={way}
          to={at({ as: way })}
          aria-current={way === as ? "page" : undefined}
          className={`flex items-center justify-center gap-2 rounded-field border px-3.5 py-3 text-sm font-medium ${
            way === as ? "border-primary bg-accent-soft text-accent-ink" : "border-line bg-base-100 hover:bg-base-200"
          }`}
        >
          <Icon name={way === "move" ? "folder-tree" : "copy"} />
          {t(`move.as_${way}`)}
        </Link>
      ))}
    </nav>
  );
}
