import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { OneKind } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { FormActions } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { kind }) => t("kind.delete_question", { title: kind.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.kind.page({ id: args.params.id!, kindId: args.params.kindId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneKind, async (api, input) => {
    await api.kind.remove(input);
    return redirect(paths.kinds(input.id, { done: "kind_deleted" }), 303);
  });

export default function DeleteKind() {
  const { t } = useTranslation();
  const { workspace_id, kind } = useLoaderData<typeof loader>();
  const { id, title, objects_count: count } = kind;
  const question = t("kind.delete_question", { title });
  const list = paths.kinds(workspace_id);
  if (count === 0)
    return <ConfirmForm title={question} warning={t("kind.delete_warning")} confirm={t("ui.delete")} cancel={list} />;
  return (
    <div>
      <h1 className="text-2xl">{question}</h1>
      <Notice tone="soon" className="my-5">
        {t("kind.in_use", { count })}
      </Notice>
      <FormActions cancel={list}>
        <Link to={paths.editKind(workspace_id, id)} className="btn btn-primary">
          {t("kind.edit")}
        </Link>
      </FormActions>
    </div>
  );
}
