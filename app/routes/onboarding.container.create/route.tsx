import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { Id, OptionalId, optionalLine } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { StartChoice } from "~/components/market/start-choice";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PhoneNotice } from "~/ui/phone-notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { type Api, load, submit } from "~/web/api.server";
import { isFirstBoard, workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { ExampleBoard } from "./example-board.tsx";

export const handle: Titled = { title: (t) => t("onboarding.board.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const look = new URL(args.request.url).searchParams.get("look");
  return load(args, async (api) => {
    const start = await api.workspace.boardStart({ id });
    if (start.why_not) return { ...start, examples: [], looked: null };
    const looked = look ? await api.market.preview({ id, optionId: look }) : null;
    return { ...start, examples: looked ? [] : await examplesFor(api, id), looked };
  });
}

/** The free boards of the market that the workspace does not have yet. */
async function examplesFor(api: Api, id: string) {
  const { items } = await api.market.shelf({ id });
  return items.filter(
    ({ type, price, had }) => type === "container" && price === 0 && ["due", "gone", null].includes(had),
  );
}

const NewBoard = z
  .object({ workspace_id: Id, example: OptionalId.default(null), title: optionalLine(), subtitle: optionalLine() })
  .refine(({ example, title }) => example || title, { path: ["title"], error: "mistake.required" });

export async function action(args: ActionFunctionArgs) {
  return submit(args, NewBoard, async (api, { workspace_id, example, title, subtitle }) => {
    if (!example) {
      const { id } = await api.container.create({ workspace_id, title, subtitle });
      return redirect(paths.firstObject(id), 303);
    }
    const isFirst = isFirstBoard(args, workspace_id);
    const made = await api.market.take({ id: workspace_id, optionId: example, title });
    if ("progress" in made) return redirect(paths.job(made.id), 303);
    return redirect(isFirst ? paths.inviteTeam(made.id) : paths.container(made.id), 303);
  });
}

export default function CreateBoard() {
  const { t } = useTranslation();
  const { workspace_id, workspace, is_first, why_not, examples, looked } = useLoaderData<typeof loader>();
  if (looked) return <ExampleBoard {...looked} isFirst={is_first} />;
  return (
    <SimpleFrame step={is_first ? { now: 3, of: 5 } : undefined}>
      <p className="eyebrow">{workspace}</p>
      <h1 className="mt-1 text-3xl">{t(is_first ? "onboarding.board.first" : "onboarding.board.title")}</h1>
      {why_not ? (
        <>
          <Notice tone="plan" className="mt-6">
            {t(`onboarding.board.${why_not}`)}
          </Notice>
          <div className="mt-5 flex flex-wrap gap-2">
            {why_not === "not_admin" ? null : (
              <Action to={paths.billing(workspace_id)} kind="primary">
                {t("billing.title")}
              </Action>
            )}
            <Action to={is_first ? paths.workspaces : paths.workspace(workspace_id)}>{t("ui.back")}</Action>
          </div>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-lg text-muted">{t("onboarding.board.text")}</p>
          <PhoneNotice what="board" className="mt-6" />
          <Form className="group/start mt-6 grid grid-cols-1 gap-4 max-md:hidden">
            <input type="hidden" name="workspace_id" value={workspace_id} />
            <StartChoice examples={examples} preview={(look) => paths.newBoard(workspace_id, { look })} />
            <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
              <TextField
                name="title"
                label={t("onboarding.board.name")}
                hint={t(examples.length > 0 ? "market.name_hint" : "onboarding.board.name_hint")}
                maxLength={200}
                required
              />
              <TextField
                name="subtitle"
                label={t("onboarding.board.subtitle")}
                optional
                maxLength={200}
                className="group-has-[[data-example]:checked]/start:hidden"
              />
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
