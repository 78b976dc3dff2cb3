import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { TemplateRef } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("template.delete_question", { title: template.title }),
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) =>
    api.template.page({ id: args.params.id!, templateId: args.params.templateId! }),
  );
  await requireAllowed(args, page, page.may.delete, false, "template.delete");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, TemplateRef, async (api, input) => {
    await api.template.delete(input);
    return redirect(paths.templates(input.id, { done: "deleted" }), 303);
  });

export default function DeleteTemplate() {
  const { t } = useTranslation();
  const { workspace_id, template, answers } = useLoaderData<typeof loader>();
  const title = t("template.delete_question", { title: template.name || template.title });
  const list = paths.templates(workspace_id);
  if (answers > 0) return <SwitchOff title={title} />;
  return (
    <ConfirmForm
      title={title}
      warning={
        <>
          <p className="font-semibold">{t("template.on_objects", { count: template.in_use ?? 0 })}</p>
          <p>{t("template.delete_warning", { days: TRASH_DAYS })}</p>
        </>
      }
      confirm={t("ui.delete")}
      cancel={list}
    />
  );
}

/** A template with answers cannot be deleted, since they must stay readable; it can be switched off. */
function SwitchOff({ title }: { title: string }) {
  const { t } = useTranslation();
  const { workspace_id, template, may } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
      <Notice tone="soon" className="mt-5">
        {t("template.has_answers")}
      </Notice>
      <Form method="post" action={paths.templates(workspace_id)} className="mt-5 flex flex-wrap gap-2 md:justify-end">
        <a href={paths.templates(workspace_id)} className="btn btn-ghost">
          {t("ui.cancel")}
        </a>
        {may.edit && template.active ? (
          <button type="submit" className="btn btn-primary" name="intent" value="off">
            {t("template.switch_off")}
          </button>
        ) : null}
        <input type="hidden" name="template" value={template.id} />
      </Form>
    </div>
  );
}
