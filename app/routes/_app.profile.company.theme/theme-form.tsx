import type { ThemeView } from "@server/tenancy/workspace/inputs";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ColorUsed } from "~/components/theme/color-used";
import { LogoField } from "~/components/theme/logo-field";
import { ThemePreview } from "~/components/theme/preview";
import { CheckboxField } from "~/ui/choices";
import { ColorField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";

/** The logo and colour, with a preview of what is chosen. */
export function ThemeForm({ theme: { workspace_id, name, logo, color_code } }: { theme: ThemeView }) {
  const { t } = useTranslation();
  const [color, setColor] = useState(color_code ?? "");
  const [isTakenOff, setTakenOff] = useState(false);
  const [picked, pick] = usePicked();
  const typing = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "color") setColor(target.value.trim());
    if (target.name === "remove_logo") setTakenOff(target.checked);
  };
  const preview = { name, color, logo: picked ?? (isTakenOff ? null : (logo?.url ?? null)) };
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <Form
        encType="multipart/form-data"
        defaultValue={{ color: color_code ?? "" }}
        onInput={typing}
        className="grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <input type="hidden" name="id" value={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {logo ? (
            <div className="grid gap-3">
              <img
                src={logo.url}
                alt={t("theme.logo.now")}
                className="max-h-24 max-w-full justify-self-start rounded-field border border-line bg-white object-contain p-2"
              />
              <CheckboxField name="remove_logo" label={t("theme.logo.remove")} />
            </div>
          ) : null}
          <LogoField name="images" label={t("workspace.logo")} onPick={pick} />
          {logo?.advice.length ? (
            <Notice tone="plan">
              {logo.advice.map((advice) => (
                <p key={advice}>{t(`theme.logo.advice.${advice}`)}</p>
              ))}
            </Notice>
          ) : null}
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <ColorField name="color" label={t("theme.color.label")} optional hint={t("theme.color.hint")} />
          <ColorUsed color={color} />
        </div>
        <FormActions>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
      <div className="xl:sticky xl:top-20">
        <ThemePreview draft={preview} />
      </div>
    </div>
  );
}

/** An object URL of the chosen file, revoked when the page or the file changes. */
function usePicked(): [string | undefined, (file: File | undefined) => void] {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return [address, setFile];
}
