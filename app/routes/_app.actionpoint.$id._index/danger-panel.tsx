import { dayInWords } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { TextArea } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import type { PageData } from "./route.tsx";

/** Says that a visitor reported it as dangerous, with the form of a manager who decides that it is not. */
export function DangerPanel({ action_point: { dangerous_on, status, object }, permissions }: PageData) {
  const { t } = useTranslation();
  if (!dangerous_on || status === "ok") return null;
  return (
    <Panel label={t("action_point.danger.confirm")} padded>
      <Notice tone="bad" title={t("action_point.danger.title", { day: dayInWords(t, dangerous_on, "long") })}>
        {t(permissions.can_say_ok ? "action_point.danger.text" : "action_point.danger.text_others")}
      </Notice>
      {permissions.can_stop && object ? (
        <Action to={paths.outOfService(object.id)} icon="octagon-minus" kind="primary" className="mt-4 max-md:w-full">
          {t("out_of_service.begin")}
        </Action>
      ) : null}
      {permissions.can_say_ok ? (
        <Form intent="deny_danger" className="mt-5 grid grid-cols-1 gap-4 border-t border-line pt-5">
          <TextArea
            name="reason"
            label={t("action_point.danger.reason")}
            hint={t("action_point.danger.hint")}
            maxLength={1000}
            required
          />
          <SubmitButton kind="plain" icon="circle-check" className="md:justify-self-start">
            {t("action_point.danger.confirm")}
          </SubmitButton>
        </Form>
      ) : null}
    </Panel>
  );
}
