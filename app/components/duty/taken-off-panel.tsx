import { dayInWords } from "@i18n/in-words";
import type { TakenOffView } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** The duties that were taken off the object, with who did so and why; each can be put back. */
export function TakenOffPanel({ duties }: { duties: readonly TakenOffView[] }) {
  const { t } = useTranslation();
  if (duties.length === 0) return null;
  return (
    <Panel title={t("duty.taken_off")} count={duties.length} className="mt-5">
      <p className="px-4 pt-3 text-sm text-muted md:px-5">{t("duty.taken_off_text")}</p>
      <ul className="divide-y divide-line">
        {duties.map(({ id, title, binds, on, by, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">
                {t(by ? "duty.taken_off_by" : "duty.taken_off_on", { by, day: dayInWords(t, on) })}
                {binds ? ` · ${t("duty.binds")}` : ""}
              </p>
              {reason ? <p className="text-sm">{reason}</p> : null}
            </div>
            <Form intent={id}>
              <input type="hidden" name="dutyId" value={id} />
              <SubmitButton kind="plain" small icon="rotate-ccw">
                {t("duty.put_back")}
                <span className="sr-only"> {title}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
