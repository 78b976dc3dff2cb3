import { Link } from "@remix-run/react";
import type { HoldPage } from "@server/records/hold/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useDates } from "~/ui/time";

/** Puts a legal hold on an object or a place, or ends the one that is in force. */
export function HoldForm({ workspace_id, on, target, own, above }: z.output<typeof HoldPage>) {
  const { t } = useTranslation();
  const { day } = useDates();
  const back = on === "object" ? paths.object(target.id) : paths.container(target.id);
  return (
    <div className="mx-auto max-w-lg">
      <PageHead
        trail={[{ to: back, label: target.title }]}
        title={t(own ? "hold.end" : "hold.begin")}
        sub={own ? t("hold.end_text") : t(`hold.text.${on}`)}
      />
      {own ? (
        <Notice tone="none" icon="lock" className="mt-5" title={t("hold.since", { day: day(own.since, "long") })}>
          <p className="[overflow-wrap:anywhere]">{own.reason}</p>
          {own.by ? <p className="text-sm">{t("hold.by", { name: own.by.name })}</p> : null}
        </Notice>
      ) : null}
      {above.length > 0 ? (
        <Notice tone="none" icon="lock" className="mt-5">
          {t("hold.on_above", { titles: above.map(({ title }) => title).join(", ") })}
        </Notice>
      ) : null}
      <Form intent={own ? "end" : "begin"} className="mt-5 grid grid-cols-1 gap-4">
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField
            name="reason"
            label={t(own ? "hold.end_reason" : "hold.reason")}
            hint={own ? undefined : t("hold.reason_hint")}
            maxLength={300}
            required
          />
        </div>
        <FormActions cancel={back}>
          <SubmitButton icon={own ? "lock-open" : "lock"}>{t(own ? "hold.end" : "hold.begin")}</SubmitButton>
        </FormActions>
      </Form>
      <p className="mt-4 text-sm">
        <Link to={paths.keeping(workspace_id)} className="link tap">
          {t("keeping.title")}
        </Link>
      </p>
    </div>
  );
}
