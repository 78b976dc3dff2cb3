import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkToMail } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";
import { submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.phone.mail") };

/** Empty: without scripts it runs after the action too, and a redirect would hide the action's answer. */
export const loader = () => ({});

/** On a phone a notice submits this and shows the answer itself; without scripts this page does. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkToMail, async (api, input) => {
    await api.user.mailLink(input);
    return { sent: true };
  });
}

export default function LinkIsMailed() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  return (
    <SimpleFrame>
      {answer && "sent" in answer ? (
        <Notice tone="valid" icon="mail-check" role="status">
          {t("ui.phone.sent")}
        </Notice>
      ) : (
        <>
          <h1 className="text-2xl">{t("ui.phone.mail")}</h1>
          <p className="mt-2 text-muted">{t("ui.phone.mail_none")}</p>
        </>
      )}
      <Action to={paths.start} className="mt-5">
        {t("ui.error.home")}
      </Action>
    </SimpleFrame>
  );
}
