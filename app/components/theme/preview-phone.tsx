import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Plate } from "~/ui/plate";
import { WorkspaceTile } from "~/ui/workspace-tile";
import type { ThemeDraft } from "./theme-draft.ts";

const dock: { icon: IconName; word: string }[] = [
  { icon: "layout-grid", word: "ui.nav.boards" },
  { icon: "list-checks", word: "ui.nav.action_points" },
  { icon: "file-check-2", word: "ui.nav.reports" },
];

/** A preview of an object on a phone. */
export function PreviewPhone({ name, logo }: ThemeDraft) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-60 border-x border-line bg-base-200 text-xs">
      <div className="flex h-11 items-center gap-2 border-b border-line bg-base-100 px-3">
        <WorkspaceTile name={name} logo={logo} />
        <span className="truncate font-semibold">{name}</span>
      </div>
      <div className="grid gap-2.5 p-3">
        <span className="truncate text-base font-semibold">{t("theme.preview.object")}</span>
        <div className="panel flex items-center gap-2.5 px-3 py-3">
          <Plate letter="B" />
          <span className="min-w-0 truncate font-medium">{t("theme.preview.action")}</span>
        </div>
        <span className="btn btn-primary pointer-events-none w-full">{t("theme.preview.open")}</span>
      </div>
      <div className="grid grid-cols-3 border-t border-line bg-base-100 py-2">
        {dock.map(({ icon, word }, index) => (
          <span
            key={word}
            className={`grid min-w-0 justify-items-center gap-0.5 ${index === 0 ? "font-semibold text-primary" : "text-muted"}`}
          >
            <Icon name={icon} large />
            <span className="max-w-full truncate px-1 text-2xs">{t(word)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
