import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { Batch } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { Staying } from "~/components/file/together-notice";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("file.undo.title") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.file.together({ id: args.params.id!, batch: args.params.batch! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, Batch, async (api, input) => {
    await api.file.undoUpload(input);
    return redirect(`${paths.object(input.id, { together: input.batch })}#files`, 303);
  });

export default function UndoUpload() {
  const { t } = useTranslation();
  const together = useLoaderData<typeof loader>();
  const { object, undoable, refusal } = together;
  const back = `${paths.object(object.id)}#files`;
  if (refusal)
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="text-2xl">{t("file.undo.title")}</h1>
        <Notice
          tone="none"
          className="mt-5"
          action={
            <Action to={back} small className="max-md:btn-md">
              {t("file.undo.back")}
            </Action>
          }
        >
          <p>{t(`file.undo.${refusal}`)}</p>
          <Staying together={together} />
        </Notice>
      </div>
    );
  return (
    <ConfirmForm
      title={t("file.undo.title")}
      warning={
        <>
          <p>{t("file.undo.warning", { count: undoable, object: object.title, days: TRASH_DAYS })}</p>
          <Staying together={together} />
        </>
      }
      confirm={t("file.undo.verb")}
      icon="undo-2"
      cancel={back}
    />
  );
}
