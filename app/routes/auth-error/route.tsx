import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Icon } from "~/ui/icon";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("session.failed.title") };

/** The page for failed links and sign-ins by other providers. */
export async function loader() {
  return {};
}

export default function AuthError() {
  const { t } = useTranslation();
  return (
    <SimpleFrame>
      <div className="grid min-h-[60vh] place-items-center">
        <div className="w-full max-w-md text-center">
          <span className="plate tone-none mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
            <Icon name="key-round" className="size-14 stroke-[1.75]" />
          </span>
          <h1 className="text-3xl">{t("session.failed.title")}</h1>
          <p className="mt-3 text-muted">{t("session.failed.text")}</p>
          <Action to={paths.login} kind="primary" className="mt-7 w-full">
            {t("session.sign_in")}
          </Action>
        </div>
      </div>
    </SimpleFrame>
  );
}
