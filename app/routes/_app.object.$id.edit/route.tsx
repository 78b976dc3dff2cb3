import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ObjectChanges } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { ObjectForm } from "~/components/object/object-form";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("ui.edit")} · ${object.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  const tags = await load(args, (api) => api.object.tags({ id: page.workspace_id }));
  return { ...page, tags };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, ObjectChanges, async (api, input) => {
    await api.object.edit(input);
    return redirect(paths.object(input.id), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function EditObject() {
  const { t } = useTranslation();
  const { workspace_id, object, path, categories, kinds, own_fields, tags, may } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("ui.edit")}
        title={t("object.edit")}
        sub={object.title}
      />
      <div className="mt-5">
        <ObjectForm
          object={object}
          containerId={object.container_id}
          categories={categories}
          kinds={kinds}
          fields={own_fields}
          tags={tags}
          mayAddCategory={may.add_category}
          cancel={paths.object(object.id)}
        />
      </div>
    </div>
  );
}
