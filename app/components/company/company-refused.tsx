import { wordsFor } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";

type Props = { refused: string; is_signed_in: boolean };

/** Why the sign-in at a company's provider did not lead in, and what to do: inside the frame of sign-in. */
export function CompanyRefused({ refused, is_signed_in }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="bad" role="alert">
        {wordsFor(t, refused)}
      </Notice>
      <Action to={is_signed_in ? paths.security : paths.login} kind="primary" className="mt-5 h-11 w-full">
        {t(is_signed_in ? "mail.factor.button" : "company.again")}
      </Action>
    </>
  );
}
