import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";

/** Recovery codes, shown this once: on paper they stand alone, with whose they are. */
export function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const { t } = useTranslation();
  const scripts = useScripts();
  return (
    <div className="max-w-lg">
      <h1 className="text-2xl">{t("factor.codes.title")}</h1>
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">{t("factor.codes.of", { email })}</p>
      <Notice tone="soon" role="status" className="mt-5 print:hidden">
        {t("factor.codes.once")}
      </Notice>
      <ol
        className="panel num mt-5 grid grid-cols-2 gap-x-6 gap-y-3 p-5 font-mono text-lg"
        aria-label={t("factor.codes.title")}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2 max-md:flex-col print:hidden">
        {scripts ? <PrintButton /> : null}
        <Action to={paths.security} icon="check">
          {t("factor.codes.kept")}
        </Action>
      </div>
    </div>
  );
}
