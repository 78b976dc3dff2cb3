import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { NewContainer } from "@server/container/inputs";
import { useTranslation } from "react-i18next";
import { ask, submit } from "~/door.server";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import { workspaceInQuery } from "~/signed-in.server";
import type { Titled } from "~/title";
import { Action } from "~/ui/action";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";

export const handle: Titled = { title: (t) => t("onboarding.board.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return ask(args, (api) => api.workspace.boardStart({ id }));
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, NewContainer, async (api, input) => {
    const { id } = await api.container.create(input);
    return redirect(paths.firstObject(id), 303);
  });
}

export default function CreateBoard() {
  const { t } = useTranslation();
  const { workspace_id, workspace, is_first, why_not } = useLoaderData<typeof loader>();
  return (
    <SimpleFrame step={is_first ? { now: 3, of: 5 } : undefined}>
      <p className="eyebrow">{workspace}</p>
      <h1 className="mt-1 text-3xl">{t(is_first ? "onboarding.board.first" : "onboarding.board.title")}</h1>
      {why_not ? (
        <>
          <Notice tone="plan" className="mt-6">
            {t(`onboarding.board.${why_not}`)}
          </Notice>
          <Action to={is_first ? paths.workspaces : paths.workspace(workspace_id)} className="mt-5">
            {t("ui.back")}
          </Action>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-lg text-muted">{t("onboarding.board.text")}</p>
          <PhoneNotice what="board" className="mt-6" />
          <Form className="mt-6 grid grid-cols-1 gap-4 max-md:hidden">
            <input type="hidden" name="workspace_id" value={workspace_id} />
            <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
              <TextField name="title" label={t("onboarding.board.name")} hint={t("onboarding.board.name_hint")} maxLength={200} required />
              <TextField name="subtitle" label={t("onboarding.board.subtitle")} optional maxLength={200} />
            </div>
            <FormActions>
              <Link to={is_first ? paths.workspaces : paths.workspace(workspace_id)} className="btn btn-ghost">
                {t(is_first ? "onboarding.skip" : "ui.cancel")}
              </Link>
              <SubmitButton>{t("ui.continue")}</SubmitButton>
            </FormActions>
          </Form>
        </>
      )}
    </SimpleFrame>
  );
}
