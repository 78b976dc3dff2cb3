import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewObjectVersion } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("object_template.again_of", { title: template.title }),
};

export async function loader(args: LoaderFunctionArgs) {
  const { id, templateId } = args.params;
  const page = await load(args, (api) => api.objectTemplate.page({ id: id!, templateId: templateId! }));
  await requireAllowed(args, page, page.may.add_version, page.may.locked, "template.attach");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewObjectVersion, async (api, input) => {
    await api.objectTemplate.addVersion(input);
    return redirect(`${paths.object(input.id)}#templates`, 303);
  });

export default function NewVersion() {
  const { t } = useTranslation();
  const { workspace_id, object, path, template, next_title } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("object_template.again")}
        title={t("object_template.again_of", { title: template.title })}
        sub={object.title}
      />
      <Form className="mt-5 grid grid-cols-1 gap-4" defaultValue={{ title: next_title }}>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <p className="text-sm text-muted">{t("object_template.again_text", { questions: template.questions })}</p>
          <TextField
            name="title"
            label={t("object_template.version_title")}
            hint={t("object_template.version_title_hint")}
            maxLength={120}
            required
          />
        </div>
        <FormActions cancel={`${paths.object(object.id)}#templates`}>
          <SubmitButton icon="plus">{t("object_template.attach_chosen")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
