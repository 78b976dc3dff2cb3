import { useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasskeyButton, useKnowsPasskeys } from "~/components/passkey/passkey-button";
import { Form } from "~/ui/form";
import { fieldId } from "~/ui/form-state";

type Props = {
  action: string;
  ceremony: "sign in" | "second step";
  /** It comes before the other way to sign in, not after it. */
  first?: boolean;
};

/** The button that signs in by a passkey; needs scripts. A refused answer is said above it. */
export function PasskeyForm({ action, ceremony, first = false }: Props) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const isKnown = useKnowsPasskeys();
  if (!isKnown) return null;
  const intent = ceremony === "sign in" ? "passkey" : "second_passkey";
  const or = (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("session.or")}
    </p>
  );
  return (
    <Form
      action={action}
      intent={intent}
      className={`grid grid-cols-1 gap-4 ${first ? "mb-4" : "mt-4"}`}
      labels={{ passkey: t("factor.passkey.title") }}
    >
      {first ? null : or}
      <PasskeyButton
        ceremony={ceremony}
        id={fieldId(intent, "passkey")}
        kind={first ? "primary" : "plain"}
        large
        onAnswer={(passkey) => submit({ intent, passkey }, { method: "post", action })}
      >
        {t(ceremony === "sign in" ? "factor.passkey.sign_in" : "factor.passkey.instead")}
      </PasskeyButton>
      {first ? or : null}
    </Form>
  );
}
