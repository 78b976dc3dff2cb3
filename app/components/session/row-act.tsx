import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import type { IconName } from "~/ui/icon-names";
import { SubmitButton } from "~/ui/submit-button";
import { PasswordAgain } from "./password-again.tsx";

type Props = {
  /** What is done; the value tells its form from those of other rows. */
  act: string;
  /** The field that says with which row. */
  name: string;
  value: string;
  label: string;
  /** Whose row it is, as the button is read out. */
  of: string;
  asksPassword: boolean;
  icon?: IconName;
  kind?: "plain" | "primary";
  className?: string;
};

/** What is done with one row of a list, after the password. */
export function RowAct({ act, name, value, label, of, asksPassword, icon, kind = "plain", className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <Form intent={`${act}:${value}`} className={`grid gap-3 ${className}`}>
      <input type="hidden" name={name} value={value} />
      <PasswordAgain name="password" label={t("user.password")} asks={asksPassword} />
      <SubmitButton kind={kind} icon={icon} className="max-md:w-full">
        {label}
        <span className="sr-only">: {of}</span>
      </SubmitButton>
    </Form>
  );
}
