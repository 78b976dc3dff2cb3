import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ObjectTemplateRef } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("object_template.detach_question", { title: template.title }),
};

export function loader(args: LoaderFunctionArgs) {
  const { id, templateId } = args.params;
  return load(args, (api) => api.objectTemplate.page({ id: id!, templateId: templateId! }));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ObjectTemplateRef, async (api, input) => {
    await api.objectTemplate.detach(input);
    return redirect(`${paths.object(input.id)}#templates`, 303);
  });

export default function DetachTemplate() {
  const { t } = useTranslation();
  const { workspace_id, object, path, template, answers_count, may } = useLoaderData<typeof loader>();
  const question = t("object_template.detach_question", { title: template.title });
  const back = `${paths.object(object.id)}#templates`;
  if (!may.detach)
    return (
      <div className="mx-auto max-w-2xl">
        <PageHead
          trail={trailTo(t, workspace_id, path, object)}
          here={t("object_template.detach")}
          title={question}
          sub={object.title}
        />
        <Notice
          tone="soon"
          icon="triangle-alert"
          className="mt-5"
          action={<Action to={paths.objectTemplate(object.id, template.id)}>{t("object_template.see_answers")}</Action>}
        >
          {t("object_template.has_answers", { count: answers_count })}
        </Notice>
        <p className="mt-4">
          <Action to={back}>{t("ui.back")}</Action>
        </p>
      </div>
    );
  return (
    <ConfirmForm
      title={question}
      icon="unlink"
      warning={t("object_template.detach_warning", { object: object.title })}
      confirm={t("object_template.detach")}
      cancel={back}
    />
  );
}
