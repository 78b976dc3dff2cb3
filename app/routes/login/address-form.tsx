import { useTranslation } from "react-i18next";
import { EmailField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import { PasskeyForm } from "./passkey-form.tsx";

/** The first page of signing in: the address, by whose domain the second one is chosen, or a passkey. */
export function AddressForm({ action }: { action: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Form action={action} className="grid grid-cols-1 gap-5">
        <EmailField name="email" type="text" label={t("user.email")} autoComplete="username" required />
        <SubmitButton className="h-11 w-full">{t("session.go_on")}</SubmitButton>
      </Form>
      <PasskeyForm action={action} ceremony="sign in" />
    </>
  );
}
