import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewObject } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { ObjectForm } from "~/components/object/object-form";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("object.new") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.object.start({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.create, page.may.locked);
  return { ...page, tags: await load(args, (api) => api.object.tags({ id: page.workspace_id })) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewObject, async (api, input) => redirect(paths.object((await api.object.create(input)).id), 303));

export const shouldRevalidate = freshAfterError; // own fields may have come or gone

export default function NewObjectPage() {
  const { t } = useTranslation();
  const { workspace_id, container, path, categories, kinds, own_fields, tags, may } = useLoaderData<typeof loader>();
  return (
    <div className="for-gloves mx-auto max-w-2xl">
      <PageHead
        trail={trailTo(t, workspace_id, path)}
        here={t("object.new")}
        title={t("object.new")}
        sub={t("object.in", { place: container.title })}
      />
      <div className="mt-5">
        <ObjectForm
          containerId={container.id}
          categories={categories}
          kinds={kinds}
          fields={own_fields}
          tags={tags}
          mayAddCategory={may.add_category}
          cancel={paths.container(container.id)}
        />
      </div>
    </div>
  );
}
