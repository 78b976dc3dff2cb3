import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { Day, inBrussels } from "~/ui/time";

type ActionData = { looked_up?: "found" | "away" | null; at?: number } | undefined;

/** When this form last looked up a VAT number: a key that renders its fields anew with the answer. */
export const useLookedUpAt = () => useActionData<ActionData>()?.at;

/** A button that fills in name and address from the VAT register; the result, or when the number was last verified. */
export function VatLookUp({ verifiedAt }: { verifiedAt?: string | null }) {
  const { t } = useTranslation();
  const actionData = useActionData<ActionData>();
  const { errors } = useFormState();
  const notice = useRef<HTMLDivElement>(null);
  const at = actionData?.looked_up ? actionData.at : undefined;
  useEffect(() => {
    if (at) notice.current?.focus();
  }, [at]);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <SubmitButton kind="plain" name="look_up" value="1" icon="building-2" encType="application/x-www-form-urlencoded">
        {t("vat.look_up")}
      </SubmitButton>
      {actionData?.looked_up ? (
        // biome-ignore lint/a11y/noAutofocus: without scripts, only this moves the focus to the result
        <div ref={notice} tabIndex={-1} autoFocus className="w-full outline-none">
          <Notice tone={actionData.looked_up === "found" ? "valid" : "soon"} role="status">
            {t(`vat.${actionData.looked_up}`)}
          </Notice>
        </div>
      ) : verifiedAt && !errors.vat ? (
        <p className="tone-valid flex items-start gap-1.5 text-sm text-tone-ink">
          <Icon name="circle-check" className="mt-0.5" />
          <span>
            {t("vat.verified_on")} <Day value={inBrussels(verifiedAt).day} />
          </span>
        </p>
      ) : null}
    </div>
  );
}
