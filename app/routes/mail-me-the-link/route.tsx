import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { LinkToMail } from "@server/user/inputs";
import { useTranslation } from "react-i18next";
import { submit } from "~/door.server";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";

export const handle: Titled = { title: (t) => t("ui.phone.mail") };

export async function loader() {
  return redirect(paths.start);
}

/** The notice on a phone asks for this and shows the answer itself; without scripts this page does. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, LinkToMail, async (api, input) => {
    await api.user.mailLink(input);
    return { sent: true };
  });
}

export default function LinkIsMailed() {
  const { t } = useTranslation();
  return (
    <SimpleFrame>
      <Notice tone="valid" icon="mail-check" role="status">
        {t("ui.phone.sent")}
      </Notice>
      <Action to={paths.start} className="mt-5">
        {t("ui.error.home")}
      </Action>
    </SimpleFrame>
  );
}
