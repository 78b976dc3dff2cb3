import { dayInWords } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import type { PageData } from "./route.tsx";

/** Says that a visitor reported it as dangerous, with the form of a manager who decides that it is not. */
export function DangerPanel({ action_point: { dangerous_on, status }, permissions }: PageData) {
  const { t } = useTranslation();
  if (!dangerous_on || status === "ok") return null;
  return (
    <Panel label={t("action_point.danger.confirm")} padded>
      <Notice tone="bad" title={t("action_point.danger.title", { day: dayInWords(t, dangerous_on, "long") })}>
        {t(permissions.can_say_ok ? "action_point.danger.text" : "action_point.danger.text_others")}
      </Notice>
      {permissions.can_say_ok ? (
        <Form intent="deny_danger" className="mt-4 grid grid-cols-1 gap-4">
          <TextArea
            name="reason"
            label={t("action_point.danger.reason")}
            hint={t("action_point.danger.hint")}
            maxLength={1000}
            required
          />
          <SubmitButton icon="circle-check" className="h-12 max-md:h-14 md:justify-self-start">
            {t("action_point.danger.confirm")}
          </SubmitButton>
        </Form>
      ) : null}
    </Panel>
  );
}
