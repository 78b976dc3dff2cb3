import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { WorkspaceTile } from "~/ui/workspace-tile";
import type { ThemeDraft } from "./theme-draft.ts";

/** A preview of a board on a desk. */
export function PreviewPage({ name, logo }: ThemeDraft) {
  const { t } = useTranslation();
  return (
    <div className="text-xs">
      <div className="flex h-11 items-center gap-2 border-b border-line bg-base-100 px-3">
        <WorkspaceTile name={name} logo={logo} />
        <span className="truncate font-semibold">{name}</span>
        <span className="ml-auto rounded-field bg-base-200 px-2 py-1 font-semibold">{t("ui.nav.boards")}</span>
      </div>
      <div className="p-3">
        <div className="flex flex-wrap items-center gap-2">
          <span className="max-w-full truncate text-base font-semibold">{t("theme.preview.board")}</span>
          <span className="btn btn-primary btn-sm pointer-events-none ml-auto">
            <Icon name="plus" />
            {t("theme.preview.new")}
          </span>
        </div>
        <div className="mt-3 flex gap-1.5">
          <span className="rounded-field border border-primary bg-accent-soft px-2 py-1 font-semibold text-accent-ink">
            {t("theme.preview.all")}
          </span>
        </div>
        <div className="panel mt-3 flex items-center gap-2.5 px-3 py-2.5">
          <Plate letter="A" />
          <span className="min-w-0">
            <span className="block truncate font-medium text-primary underline underline-offset-2">
              {t("theme.preview.object")}
            </span>
            <span className="block text-muted">{t("theme.preview.valid")}</span>
          </span>
        </div>
        <span className="mt-3 block h-1.5 overflow-hidden rounded-full bg-base-300">
          <span className="highlight block h-full w-2/3 rounded-full" />
        </span>
      </div>
    </div>
  );
}
