import { useTranslation } from "react-i18next";
import { colorFor, type ThemeDraft } from "./theme-draft.ts";

/** A preview of a mail (server/tenancy/mail/content.ts). Its button has the same colour in dark mode. */
export function PreviewMail(draft: ThemeDraft) {
  const { t } = useTranslation();
  const { name, logo } = draft;
  return (
    <div className="grid gap-2.5 p-4 text-xs">
      {logo ? (
        <span className="justify-self-start rounded-field bg-white px-2 py-1.5">
          <img src={logo} alt="" className="h-7 max-w-32 object-contain" />
        </span>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <div className="rounded-box border border-line bg-base-100 p-4">
        <span className="block text-base font-semibold">{t("theme.preview.mail_title")}</span>
        <span className="mt-2 block border-l-[3px] border-primary pl-2.5">
          <span className="font-medium text-primary underline">{t("theme.preview.object")}</span>
          <span className="block text-muted">{t("theme.preview.mail_text")}</span>
        </span>
        <span
          className="mt-4 inline-block rounded-field px-3 py-2 font-semibold text-white"
          style={{ backgroundColor: colorFor("day", draft) }}
        >
          {t("theme.preview.mail_button")}
        </span>
      </div>
      <span className="text-muted">{t("mail.sender")}</span>
    </div>
  );
}
