import { useFetcher, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Form } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  /** What cannot be done on a phone. */
  what: "workspace" | "board" | "invite" | "plan";
  /** The page on which to do it; default: this page. */
  path?: string;
  className?: string;
};

/**
 * Shown below 768 px in place of what takes a larger screen, with a button that mails a link. CSS decides, since the
 * server does not know the width.
 */
export function PhoneNotice({ what, path, className = "" }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const mail = useFetcher<{ sent?: boolean }>({ key: `mail-me-the-link-${what}` });
  return (
    <div className={`md:hidden ${className}`}>
      <Notice tone="plan" icon="monitor">
        <p>{t(`ui.phone.${what}`)}</p>
        {mail.data?.sent ? (
          <p className="mt-2 font-medium" role="status">
            {t("ui.phone.sent")}
          </p>
        ) : (
          <Form fetcher={mail} action={paths.mailMeTheLink} className="mt-3">
            <input type="hidden" name="path" value={path ?? pathname + search} />
            <SubmitButton kind="plain" icon="mail">
              {t("ui.phone.mail")}
            </SubmitButton>
          </Form>
        )}
      </Notice>
    </div>
  );
}
