import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckedPaperPanel } from "~/components/seal/checked-paper";
import { PaperForm } from "~/components/seal/paper-form";
import { SimpleFrame } from "~/frame/simple-frame";
import { checkSentPaper } from "~/web/check-paper.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("seal.title") };

/** Empty: without scripts it runs after the action too. */
export const loader = () => ({});

export const action = (args: ActionFunctionArgs) => checkSentPaper(args);

/** Whether a PDF is unchanged since it was sealed here. Public, without an account. */
export default function Verify() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const checked = answer && "checked" in answer ? answer.checked : null;
  return (
    <SimpleFrame>
      <div className="grid grid-cols-1 gap-5">
        <div>
          <h1 className="text-2xl">{t("seal.title")}</h1>
          {checked ? null : <p className="mt-2 text-muted">{t("seal.intro")}</p>}
        </div>
        {checked ? <CheckedPaperPanel checked={checked} /> : null}
        <PaperForm again={checked !== null} />
      </div>
    </SimpleFrame>
  );
}
