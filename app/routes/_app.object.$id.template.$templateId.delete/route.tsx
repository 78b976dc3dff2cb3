import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { CannotDelete, mayGo } from "~/components/keeping/cannot-delete";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submitButton } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("answer.delete.title") };

const answerIn = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  new URL(request.url).searchParams.get("answer") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const { id, templateId } = args.params;
  const page = await load(args, (api) => api.answer.page({ id: id!, templateId: templateId!, answer: answerIn(args) }));
  await requireAllowed(args, page, page.may.delete, false, "answer.delete");
  const { workspace_id, object, template, answer, stays } = page;
  return { workspace_id, object, template, answer, stays };
}

export async function action(args: ActionFunctionArgs) {
  const { id, templateId } = args.params;
  return submitButton(args, async (api) => {
    await api.answer.remove({ id: id!, templateId: templateId!, answerId: answerIn(args) });
    return redirect(paths.object(id!), 303);
  });
}

export default function DeleteAnswer() {
  const { t } = useTranslation();
  const { object, template, answer, stays } = useLoaderData<typeof loader>();
  const back = paths.objectTemplate(object.id, template.id, { answer: answer?.id });
  if (stays && !mayGo(stays)) return <CannotDelete title={t("answer.delete.title")} stays={stays} back={back} />;
  const who = answer?.user ? nameOf(answer.user) : t("answer.somebody");
  return (
    <ConfirmForm
      title={t("answer.delete.title")}
      warning={t("answer.delete.warning", { who, title: template.title })}
      confirm={t("answer.delete.confirm")}
      cancel={back}
      icon="trash-2"
    />
  );
}
