import { languages, locales } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewTablet } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { nameFields, passwordField, placesField } from "~/components/member/tablet-fields";
import { paths } from "~/paths/paths";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("member.add_tablet") };

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api.member.newTablet({ id: args.params.id! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewTablet, async (api, input) => {
    const { id } = await api.member.createTablet(input);
    return redirect(`${paths.tablet(input.id, id)}?done=made`, 303);
  });

export default function AddTablet() {
  const { t, i18n } = useTranslation();
  const { workspace_id, places } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[{ to: paths.members(workspace_id), label: t("ui.nav.members") }]}
        title={t("member.add_tablet")}
        sub={t("member.tablet.intro")}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {nameFields(t)}
          {passwordField(t, true)}
          <SelectField
            name="locale"
            label={t("user.locale")}
            defaultValue={i18n.language}
            options={locales.map((value) => ({ value, label: languages[value].name }))}
          />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">{placesField(t, places)}</div>
        <FormActions cancel={paths.members(workspace_id)}>
          <SubmitButton icon="tablet">{t("member.add_tablet")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
