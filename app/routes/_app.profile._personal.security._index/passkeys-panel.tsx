import { useActionData, useSubmit } from "@remix-run/react";
import type { FactorsView } from "@server/tenancy/factor/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { PasskeyButton } from "~/components/passkey/passkey-button";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { fieldId } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";

type Props = { passkeys: Passkey[]; mayChange: boolean; isFirst: boolean };
type Passkey = z.output<typeof FactorsView>["passkeys"][number];

/** The user's passkeys; `isFirst`: one would be their first factor. Each with its name and last use; made with scripts, renamed and removed without. */
export function PasskeysPanel({ passkeys, mayChange, isFirst }: Props) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const intent = "add_passkey";
  return (
    <Panel title={t("factor.passkey.title")} id="passkeys" count={passkeys.length || null}>
      <p className="px-4 pt-4 text-sm text-muted last:pb-4 md:px-5">
        {t("factor.passkey.about")} {mayChange && isFirst ? t("factor.ends_others") : null}
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} mayChange={mayChange} />
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <Form intent={intent} labels={{ passkey: t("factor.passkey.title") }} className="grid gap-3 p-4 md:p-5">
          <PasskeyButton
            ceremony="add"
            id={fieldId(intent, "passkey")}
            className="md:w-fit"
            onAnswer={(passkey) => submit({ intent, passkey }, { method: "post" })}
          >
            {t("factor.passkey.add")}
          </PasskeyButton>
          <noscript>
            <p className="text-sm text-muted">{t("factor.passkey.needs_scripts")}</p>
          </noscript>
        </Form>
      ) : null}
    </Panel>
  );
}

function PasskeyRow({ passkey, mayChange }: { passkey: Passkey; mayChange: boolean }) {
  const { t } = useTranslation();
  const sent = useActionData<{ initialValue?: { intent?: string } }>()?.initialValue?.intent;
  const { id, name, is_synced, created_at, last_used_at } = passkey;
  const isRefused = sent?.endsWith(`:${id}`);
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-field bg-base-200 text-muted">
          <Icon name="key-round" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
            <span>
              {last_used_at ? (
                <>
                  {t("factor.passkey.used")} <Moment value={last_used_at} />
                </>
              ) : (
                t("factor.passkey.unused")
              )}
            </span>
            <span>
              {t("factor.passkey.made")} <Moment value={created_at} />
            </span>
            {is_synced ? <span>{t("factor.passkey.synced")}</span> : null}
          </p>
        </div>
      </div>
      {mayChange ? (
        <details className="group mt-1 pl-12" open={isRefused || undefined}>
          <summary className="link inline-block cursor-pointer py-1 text-sm text-primary tap">
            {t("factor.passkey.edit")}
            <span className="sr-only">: {name}</span>
          </summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <Form intent={`rename_passkey:${id}`} className="flex flex-wrap items-end gap-2" defaultValue={{ name }}>
              <input type="hidden" name="passkey_id" value={id} />
              <TextField name="name" label={t("factor.passkey.name")} maxLength={60} required className="flex-1" />
              <SubmitButton kind="plain">{t("factor.passkey.rename")}</SubmitButton>
            </Form>
            <Form intent={`remove_passkey:${id}`}>
              <input type="hidden" name="passkey_id" value={id} />
              <SubmitButton kind="plain" icon="trash-2" className="max-sm:w-full">
                {t("factor.passkey.remove")}
              </SubmitButton>
            </Form>
          </div>
        </details>
      ) : null}
    </li>
  );
}
