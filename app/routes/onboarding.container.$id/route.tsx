import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { Id, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { isFirstBoard } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("onboarding.object.title") };

export async function loader(args: LoaderFunctionArgs) {
  const containerId = args.params.id ?? "";
  const [board, { may, first }] = await load(args, (api) =>
    Promise.all([api.container.get({ id: containerId }), api.object.start({ id: containerId })]),
  );
  const { id, title, images, workspace_id, objects_count } = board;
  await requireAllowed(args, board, may.create, may.locked);
  return {
    workspace_id,
    is_first: isFirstBoard(args, workspace_id),
    first,
    board: { id, title, plan: images[0] ?? null, objects_count },
  };
}

const FirstObject = z.object({
  id: Id,
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  title: text(),
  subtitle: text(),
});

/**
 * Both parts may be empty. The plan is saved first, so that it is stored even if the object is invalid. Submitted
 * again, it changes what it made.
 */
export async function action(args: ActionFunctionArgs) {
  return submit(args, FirstObject, async (api, { id, images, title, subtitle }) => {
    if (images.length > 0) await api.container.edit({ id, images });
    if (title !== "") await api.object.keepFirst({ container_id: id, title, subtitle });
    return redirect(paths.inviteTeam(id), 303);
  });
}

export default function FirstObjectPage() {
  const { t } = useTranslation();
  const { board, is_first, first } = useLoaderData<typeof loader>();
  return (
    <SimpleFrame step={is_first ? { now: 4, of: 5 } : undefined}>
      <p className="eyebrow [overflow-wrap:anywhere]">{board.title}</p>
      <h1 className="mt-1 text-3xl">{t("onboarding.object.title")}</h1>
      <p className="mt-2 max-w-lg text-muted">{t("onboarding.object.text")}</p>
      <Form encType="multipart/form-data" defaultValue={first ?? undefined} className="mt-6 grid grid-cols-1 gap-4">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {board.plan ? (
            <img
              src={board.plan.file_path}
              alt=""
              className="max-h-40 justify-self-start rounded-field border border-line"
            />
          ) : null}
          <FileField
            name="images"
            label={t("onboarding.object.plan")}
            optional
            accept="image/*,application/pdf"
            hint={t("onboarding.object.plan_hint")}
          />
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {board.objects_count > 0 && !first ? (
            <p className="text-sm" role="status">
              {`${t("onboarding.object.there_already", { count: board.objects_count })} `}
              <Link to={paths.container(board.id)} className="link">
                {t("onboarding.object.to_board")}
              </Link>
            </p>
          ) : null}
          <TextField
            name="title"
            label={t("onboarding.object.name")}
            optional
            hint={t("onboarding.object.name_hint")}
            maxLength={200}
          />
          <TextField name="subtitle" label={t("onboarding.object.subtitle")} optional maxLength={200} />
        </div>
        <FormActions>
          <Link to={paths.inviteTeam(board.id)} className="btn btn-ghost">
            {t("onboarding.skip")}
          </Link>
          <SubmitButton>{t("ui.continue")}</SubmitButton>
        </FormActions>
      </Form>
    </SimpleFrame>
  );
}
