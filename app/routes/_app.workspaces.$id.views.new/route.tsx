import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NewView } from "@server/records/view/inputs";
import { useTranslation } from "react-i18next";
import { listAddress } from "~/components/object/list-address";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("view.save") };

export const loader = async (args: LoaderFunctionArgs) => {
  const workspace_id = args.params.id!;
  const may = await load(args, (api) => api.view.may({ id: workspace_id }));
  return { workspace_id, may };
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewView, async (api, input) => {
    const { asked } = await api.view.save(input);
    const { columns, ...filter } = asked;
    return redirect(listAddress(paths.objects(input.id), { filter, columns }), 303);
  });

/** Names the list as its address shows it. */
export default function SaveView() {
  const { t } = useTranslation();
  const { workspace_id, may } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const list = `${paths.objects(workspace_id)}?${params}`;
  return (
    <div className="mx-auto max-w-lg">
      <PageHead trail={[{ to: list, label: t("ui.nav.objects") }]} title={t("view.save")} sub={t("view.text")} />
      <Form className="mt-5 grid grid-cols-1 gap-4">
        {[...params].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <TextField name="title" label={t("view.title")} hint={t("view.title_hint")} maxLength={80} autoFocus />
          {may.share_view ? (
            <CheckboxField name="shared" label={t("view.shared")} hint={t("view.shared_hint")} toggle />
          ) : null}
        </div>
        <FormActions cancel={list}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
