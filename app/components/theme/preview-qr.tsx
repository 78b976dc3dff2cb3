import { useTranslation } from "react-i18next";
import { Plate } from "~/ui/plate";
import { WorkspaceTile } from "~/ui/workspace-tile";
import { QrSketch } from "./qr-sketch.tsx";
import type { ThemeDraft } from "./theme-draft.ts";

/** A preview of the QR page and the sticker. */
export function PreviewQr({ name, logo }: ThemeDraft) {
  const { t } = useTranslation();
  return (
    <div className="text-xs">
      <div className="flex h-11 items-center gap-2 border-b border-line bg-base-100 px-3">
        <WorkspaceTile name={name} logo={logo} />
        <span className="truncate font-semibold">{name}</span>
      </div>
      <div className="grid gap-2.5 p-3">
        <div className="tone-valid flex items-center gap-2.5 rounded-box border border-tone-line bg-tone-soft px-3 py-2.5 text-tone-ink">
          <Plate letter="A" />
          <span className="min-w-0 font-semibold">{t("theme.preview.valid")}</span>
        </div>
        <div className="panel flex items-center gap-3 p-3">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-base font-semibold">{t("theme.preview.object")}</span>
            <span className="btn btn-primary btn-sm pointer-events-none mt-2">{t("theme.preview.open")}</span>
          </span>
          <span className="grid w-20 shrink-0 justify-items-center gap-1 rounded-field border border-line bg-white p-1.5 text-center text-[0.5625rem] leading-tight text-black">
            {logo ? <img src={logo} alt="" className="h-3.5 max-w-full object-contain" /> : null}
            <QrSketch className="w-12" />
            {t("theme.preview.scan")}
          </span>
        </div>
      </div>
    </div>
  );
}
