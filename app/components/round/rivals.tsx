import type { WalkStop } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { Found } from "./found.tsx";

/** Results that were put without seeing each other, each with a button by which it counts. */
export function Rivals({
  stop,
  templateId,
  mayChoose,
}: {
  stop: WalkStop;
  templateId: string | null;
  mayChoose: boolean;
}) {
  const { t } = useTranslation();
  const { object_id, revision, result, rivals } = stop;
  return (
    <Notice tone="soon" role="alert" title={t("round.two_results")}>
      <p>{t("round.two_results_text")}</p>
      <ul className="mt-3 grid gap-3">
        {[...(result ? [result] : []), ...rivals].map((each) => (
          <li key={each.id} className="grid gap-2 border-t border-line pt-3">
            <Found result={each} objectId={object_id} templateId={templateId} />
            {mayChoose && object_id ? (
              <Form intent={`settle-${each.id}`}>
                <input type="hidden" name="stop" value={object_id} />
                <input type="hidden" name="seen" value={revision} />
                <input type="hidden" name="result_id" value={each.id} />
                <SubmitButton kind="plain" icon="check" className="touch:min-h-14! max-md:w-full">
                  {t("round.this_counts")}
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
