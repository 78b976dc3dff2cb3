import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { Day, inBrussels } from "~/ui/time";

type Answer = { looked_up?: "found" | "away" | null; at?: number } | undefined;

/** When the register was asked last by this form: its fields are filled anew with each answer. */
export const useLookedUpAt = () => useActionData<Answer>()?.at;

/**
 * Fills in name and address from the European register; says what came of it, or when the number was last known there.
 */
export function VatLookUp({ verifiedAt }: { verifiedAt?: string | null }) {
  const { t } = useTranslation();
  const answer = useActionData<Answer>();
  const { errors } = useFormState();
  const said = useRef<HTMLDivElement>(null);
  const at = answer?.looked_up ? answer.at : undefined;
  useEffect(() => {
    if (at) said.current?.focus();
  }, [at]);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <SubmitButton kind="plain" name="look_up" value="1" icon="building-2" encType="application/x-www-form-urlencoded">
        {t("vat.look_up")}
      </SubmitButton>
      {answer?.looked_up ? (
        // biome-ignore lint/a11y/noAutofocus: where no script runs, this alone brings the reader to what came of it
        <div ref={said} tabIndex={-1} autoFocus className="w-full outline-none">
          <Notice tone={answer.looked_up === "found" ? "valid" : "soon"} role="status">
            {t(`vat.${answer.looked_up}`)}
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
