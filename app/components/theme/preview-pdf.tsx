import { useTranslation } from "react-i18next";
import { QrSketch } from "./qr-sketch.tsx";
import { colorFor, type ThemeDraft } from "./theme-draft.ts";

/** A preview of an answer's PDF: always on white, in the light theme's colour. */
export function PreviewPdf(draft: ThemeDraft) {
  const { t } = useTranslation();
  const { name, logo } = draft;
  const color = colorFor("day", draft);
  return (
    <div className="mx-auto aspect-[210/200] max-w-sm bg-white text-[0.6875rem] leading-snug text-[#1d2529]">
      <span className="block h-1.5" style={{ backgroundColor: color }} />
      <div className="p-6">
        <div className="flex justify-between gap-4">
          <span className="min-w-0">
            {logo ? (
              <img src={logo} alt="" className="mb-3 h-7 max-w-36 object-contain object-left" />
            ) : (
              <b className="mb-3 block">{name}</b>
            )}
            <span className="block truncate text-lg font-semibold">{t("theme.preview.report")}</span>
          </span>
          <QrSketch className="size-14 shrink-0" />
        </div>
        <span className="mt-3 block border-y border-[#d5d8d6] py-2 font-semibold">{t("theme.preview.object")}</span>
        <span className="mt-4 block pb-1 text-sm font-semibold" style={{ borderBottom: `2px solid ${color}` }}>
          {t("theme.preview.group")}
        </span>
        <span className="mt-2 flex justify-between gap-4 border-b border-[#d5d8d6] pb-2">
          {t("theme.preview.question")}
          <b className="text-[#15703f]">{t("theme.preview.ok")}</b>
        </span>
      </div>
    </div>
  );
}
