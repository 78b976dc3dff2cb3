import { RECOVERY_CODES } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** How many recovery codes are left, and to make new ones. */
export function CodesPanel({ left, mayChange }: { left: number; mayChange: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("factor.codes.title")} id="codes" padded>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-60 flex-1 text-sm">
          <p className="num font-medium">{t("factor.codes.left", { left, all: RECOVERY_CODES })}</p>
          <p className="text-muted">
            {t("factor.codes.about")} {mayChange ? t("factor.codes.renew_ends") : null}
          </p>
        </div>
        {mayChange ? (
          <Form intent="renew_codes" className="max-md:w-full">
            <SubmitButton kind="plain" icon="refresh-cw" className="max-md:w-full">
              {t("factor.codes.renew")}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}
