import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewContainer } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { ContainerFields, containerLabels } from "~/components/container/container-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => t("container.new_in", { title: container.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, container, may } = await load(args, (api) => api.container.page({ id: args.params.id! }));
  await requireAllowed(args, { workspace_id }, may.create_container, may.locked);
  const plans = await load(args, (api) => api.library.plans({ id: workspace_id }));
  return { workspace_id, container, plans };
}

const InHere = NewContainer.omit({ workspace_id: true, parent_id: true });

export const action = (args: ActionFunctionArgs) =>
  submit(args, InHere, async (api, input) => {
    const parent_id = args.params.id!;
    const { workspace_id } = await api.container.get({ id: parent_id });
    const { id } = await api.container.create({ ...input, workspace_id, parent_id });
    return redirect(paths.container(id), 303);
  });

export default function NewContainerPage() {
  const { t } = useTranslation();
  const { workspace_id, container, plans } = useLoaderData<typeof loader>();
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...[...container.path, container].map(({ id, title }) => ({ to: paths.container(id), label: title })),
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("container.new")} trail={trail} />
      <Form encType="multipart/form-data" labels={containerLabels(t)} className="mt-5 grid grid-cols-1 gap-4">
        <ContainerFields plans={plans} />
        <FormActions cancel={paths.container(container.id)}>
          <SubmitButton>{t("container.make")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}
