import { wordsFor } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";

type Props = { refused: string; purpose: string | null };

/** Why the sign-in at a company's provider did not lead in, and what to do. */
export function CompanyRefused({ refused, purpose }: Props) {
  const { t } = useTranslation();
  const isSignedIn = purpose === "link" || purpose === "confirm";
  return (
    <SignInFrame title={t("company.not_in")}>
      <Notice tone="bad" role="alert">
        {wordsFor(t, refused)}
      </Notice>
      <Action to={isSignedIn ? paths.security : paths.login} kind="primary" className="mt-5 h-11 w-full">
        {t(isSignedIn ? "mail.factor.button" : "company.again")}
      </Action>
    </SignInFrame>
  );
}
