import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { PasswordField } from "~/ui/fields";
import { useFormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { PasskeyButton } from "../passkey/passkey-button.tsx";

type Props = {
  /** Passed by the form, so that its error notice can name the field. */
  label: string;
  name?: "password";
  /** From the loader: whether the session requires the password again. */
  asks: boolean;
  hint?: string;
};

/**
 * The password, before a sensitive action, or a passkey, which confirms at once and leaves the form as it is, or the company
 * that signed them in, which leads back here. Also shown when the server required it after the page was opened.
 */
export function PasswordAgain({ label, name = "password", asks, hint }: Props) {
  const { t } = useTranslation();
  const { errors } = useFormState();
  const { pathname, search } = useLocation();
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  const answer = useActionData();
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (answer) setConfirmed(false); // it may ask again, once the time for which it was remembered has passed
  }, [answer]);
  if (!asks && !errors[name]) return null;
  if (isConfirmed)
    return (
      <Notice tone="valid" role="status">
        {t("factor.passkey.confirmed")}
      </Notice>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <PasswordField name={name} label={label} hint={hint ?? t("user.password_why")} required />
      {user?.has_passkey ? (
        <PasskeyButton ceremony="confirm" className="md:w-fit" onAnswer={() => setConfirmed(true)}>
          {t("factor.passkey.instead")}
        </PasskeyButton>
      ) : null}
      {user?.by_company ? (
        <a href={paths.password(pathname + search)} className="btn md:w-fit">
          {t("company.confirm")}
        </a>
      ) : null}
    </div>
  );
}
