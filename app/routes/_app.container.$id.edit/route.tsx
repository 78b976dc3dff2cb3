import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { containerFormValues } from "@server/records/container/form-values";
import { ContainerChanges } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ContainerFields, containerLabels } from "~/components/container/container-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => t("container.edit_of", { title: container.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, container, may } = await load(args, (api) => api.container.page({ id: args.params.id! }));
  await requireAllowed(args, { workspace_id }, may.edit, may.locked);
  const plans = await load(args, (api) => api.library.plans({ id: workspace_id }));
  return { workspace_id, container, plans };
}

/** Forms do not send unticked boxes. */
const Input = ContainerChanges.extend({ shows_certificates: z.boolean().default(false) });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, input) => {
    const { id, images, library_file_id, floorplan_page, floorplan_removed } = input;
    const isReplaced =
      (images.length > 0 || library_file_id) &&
      !floorplan_removed &&
      (await api.container.get({ id })).images.length > 0;
    if (!isReplaced) {
      await api.container.edit(input);
      return redirect(paths.container(id), 303);
    }
    await api.container.edit({ ...input, images: [], library_file_id: null });
    await api.floorPlan.propose({ id, images, library_file_id, floorplan_page });
    return redirect(paths.newPlan(id), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditContainer() {
  const { t } = useTranslation();
  const { workspace_id, container, plans } = useLoaderData<typeof loader>();
  const { id, title, subtitle, shows_certificates, region, path, images } = container;
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...[...path, container].map((step) => ({ to: paths.container(step.id), label: step.title })),
  ];
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("container.edit_of", { title })} here={t("ui.edit")} trail={trail} />
      <Form
        encType="multipart/form-data"
        labels={containerLabels(t)}
        defaultValue={{ title, subtitle, shows_certificates, region: region ?? "" }}
        basedOn={containerFormValues(container)}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <ContainerFields plan={images[0]} plans={plans} />
        <FormActions cancel={paths.container(id)}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </Form>
    </div>
  );
}
