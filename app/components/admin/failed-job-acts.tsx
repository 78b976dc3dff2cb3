import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

/** Tries failed work again or forgets it: one job by its id, without it all of that name. */
export function FailedJobActs({ name, id }: { name: string; id?: string }) {
  const { t } = useTranslation();
  return (
    <Form className="flex items-start gap-2 max-md:grid max-md:grid-cols-2">
      <input type="hidden" name="name" value={name} />
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <SubmitButton kind="plain" name="intent" value="retry" icon="refresh-cw">
        {t("ui.retry")}
      </SubmitButton>
      <SubmitButton kind="ghost" name="intent" value="forget">
        {t("admin_work.forget")}
      </SubmitButton>
    </Form>
  );
}
