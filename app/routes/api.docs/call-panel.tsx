import { useTranslation } from "react-i18next";
import { TryCall } from "~/components/api/try-call";
import type { Call } from "./areas.ts";

const tones: Record<string, string> = {
  GET: "tone-plan",
  POST: "tone-valid",
  PUT: "tone-soon",
  PATCH: "tone-soon",
  DELETE: "tone-bad",
};

/** One call: its description, its input, and a form to try it. */
export function CallPanel({ call, base, signedIn }: { call: Call; base: string; signedIn: boolean }) {
  const { t } = useTranslation();
  const { method, path, summary, open, multipart, fields, status } = call;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-base-200 md:px-5">
        <span className={`chip ${tones[method] ?? "tone-none"} w-16 justify-center`}>{method}</span>
        <code className="font-medium [overflow-wrap:anywhere]">{path}</code>
        <span className="text-muted">{summary}</span>
      </summary>
      <div className="grid gap-4 px-4 pb-5 pt-2 md:px-5">
        <p className="flex flex-wrap gap-2 text-sm text-muted">
          <span>{t(open ? "api.without_token" : "api.with_token")}</span>·<span>{t("api.answers", { status })}</span>
          {multipart ? <span>· {t("api.multipart")}</span> : null}
        </p>
        {fields.length > 0 ? (
          <table className="grid-table">
            <caption className="sr-only">{t("api.fields")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("api.field")}</th>
                <th scope="col">{t("api.place")}</th>
                <th scope="col">{t("api.type")}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, place, type, required }) => (
                <tr key={`${place} ${name}`}>
                  <td>
                    <code>{name}</code>
                    {required ? "" : <span className="text-muted"> {t("ui.optional")}</span>}
                  </td>
                  <td className="text-muted">{t(`api.in.${place}`)}</td>
                  <td className="text-xs text-muted [overflow-wrap:anywhere]">{type}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <TryCall call={call} base={base} signedIn={signedIn} />
      </div>
    </details>
  );
}
