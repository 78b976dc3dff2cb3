import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { keyAreas } from "@server/core/key-areas";
import { NewKey } from "@server/tenancy/api-key/inputs";
import { PasswordAgain as PasswordGiven } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { placesField } from "~/components/member/tablet-fields";
import { PasswordAgain } from "~/components/session/password-again";
import { CopyField } from "~/components/share/copy-field";
import { programPaths } from "~/paths/programs";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";
import { DateField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { requirePassword } from "~/web/password-again.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("api_key.new") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.apiKey.newPage({ id: args.params.id! }));

const Confirmed = NewKey.safeExtend(PasswordGiven.shape);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Confirmed, async (api, { password, ...input }) => {
    await requirePassword(api, password);
    const { name, token } = await api.apiKey.create(input);
    return { made: { name, token } };
  });

export default function NewApiKey() {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  return (
    <div>
      <PageHead
        trail={[{ to: programPaths.apiKeys(workspace_id), label: t("api_key.title") }]}
        title={made ? made.name : t("api_key.new")}
      />
      {made ? <Made token={made.token} /> : <KeyForm />}
    </div>
  );
}

/** The token, which is shown this once. */
function Made({ token }: { token: string }) {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  return (
    <>
      <Notice tone="valid" role="status" icon="check" className="mt-5">
        <strong className="font-semibold">{t("api_key.made")}</strong>
        <p>{t("api_key.made_text")}</p>
      </Notice>
      <div className="panel mt-4 p-4 md:p-6">
        <CopyField id="token" label={t("api_key.token")} value={token} focus />
      </div>
      <p className="mt-5 flex md:justify-end">
        <Link to={programPaths.apiKeys(workspace_id)} className="btn max-md:w-full">
          {t("api_key.back")}
        </Link>
      </p>
    </>
  );
}

function KeyForm() {
  const { t } = useTranslation();
  const { workspace_id, places, asks_password } = useLoaderData<typeof loader>();
  return (
    <Form
      className="mt-5 grid grid-cols-1 gap-4"
      defaultValue={{ may_write: "no", everywhere: "yes", areas: [...keyAreas] }}
    >
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField name="name" label={t("api_key.name")} hint={t("api_key.name_hint")} maxLength={60} required />
        <RadioGroup
          name="may_write"
          label={t("api_key.may_write")}
          boxed
          options={[
            { value: "no", label: t("api_key.reads"), hint: t("api_key.reads_hint") },
            { value: "yes", label: t("api_key.writes"), hint: t("api_key.writes_hint") },
          ]}
        />
        <input type="hidden" name="areas" value="" />
        <CheckboxGroup
          name="areas"
          label={t("api_key.areas")}
          hint={t("api_key.areas_hint")}
          options={keyAreas.map((value) => ({ value, label: t(`api_key.area.${value}`) }))}
        />
      </div>
      <div className="group panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <RadioGroup
          name="everywhere"
          label={t("api_key.everywhere")}
          options={[
            { value: "yes", label: t("api_key.all_places") },
            { value: "no", label: t("api_key.some_places") },
          ]}
        />
        {/* by the style alone, so that it works without scripts; boxes that were ticked before are refused with words */}
        <div className="hidden group-has-[input[name=everywhere][value=no]:checked]:block">
          {placesField(t, places, { label: t("api_key.places"), hint: t("api_key.places_hint") })}
        </div>
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <DateField
          name="ends_on"
          label={t("api_key.ends_on")}
          hint={t("api_key.ends_on_hint")}
          optional
          className="max-w-md"
        />
        <PasswordAgain name="password" label={t("api_key.password")} asks={asks_password} />
      </div>
      <FormActions cancel={programPaths.apiKeys(workspace_id)}>
        <SubmitButton icon="key-round">{t("api_key.make")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
