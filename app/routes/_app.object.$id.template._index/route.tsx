import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { AttachTemplates, SelectQuery } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { trailTo } from "~/components/object/trail";
import { SelectForm } from "~/components/object-template/select-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { object }) => `${t("object_template.select")} · ${object.title}` };

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const category = searchParams.get("category_id") ?? undefined;
  const query = { ...readForm(SelectQuery, searchParams), id: args.params.id, category } as z.input<typeof SelectQuery>;
  return load(args, (api) => api.objectTemplate.select(query));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, AttachTemplates, async (api, input) => {
    await api.objectTemplate.attachSeveral(input);
    return redirect(`${paths.object(input.id)}#templates`, 303);
  });

export default function SelectTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, object, path } = page;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={t("object_template.titles")}
        title={t("object_template.select")}
        sub={object.title}
      />
      <div className="mt-5">
        <SelectForm {...page} />
      </div>
    </div>
  );
}
