import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { EditPicture, PictureRecipe, RestorePicture } from "@server/records/picture/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Editor } from "./editor.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("picture.edit")} · ${file.title}` };

/** Without scripts the address holds the values entered, to preview them before saving. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.picture.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  const { searchParams } = new URL(args.request.url);
  const submitted = searchParams.has("rotate")
    ? PictureRecipe.safeParse(readForm(PictureRecipe, searchParams)).data
    : undefined;
  return { ...page, recipe: submitted ?? page.recipe };
}

const Input = z.discriminatedUnion("intent", [
  EditPicture.extend({ intent: z.literal("edit-picture") }),
  RestorePicture.extend({ intent: z.literal("restore-picture") }),
]);

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { intent, ...input }) => {
    await (intent === "edit-picture"
      ? api.picture.edit(input as z.output<typeof EditPicture>)
      : api.picture.restore(input));
    return redirect(paths.file(input.id, input.fileId), 303);
  });

export default function EditPicturePage() {
  const { t } = useTranslation();
  const { workspace_id, path, object, file, seen, edited, recipe } = useLoaderData<typeof loader>();
  const filePath = paths.file(object.id, file.id);
  return (
    <>
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: filePath, label: file.title }]}
        here={t("picture.edit")}
        title={t("picture.edit")}
        sub={t("picture.original_stays")}
        actions={
          edited ? (
            <Form intent="restore-picture">
              <input type="hidden" name="seen" value={seen} />
              <SubmitButton kind="plain" icon="undo-2">
                {t("picture.restore")}
              </SubmitButton>
            </Form>
          ) : undefined
        }
      />
      <Form intent="edit-picture" className="mt-5 grid grid-cols-1 gap-4">
        <input type="hidden" name="seen" value={seen} />
        <Editor fileId={file.id} title={file.title} stored={recipe} cancel={filePath} />
      </Form>
    </>
  );
}
