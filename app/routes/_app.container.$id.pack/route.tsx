import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PackForm as Input } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { PackForm } from "~/components/pack/pack-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => t("pack.title_of", { title: container.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => {
    const on = new URL(args.request.url).searchParams.get("on");
    return api.pack.page({ id: args.params.id!, on });
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { id: container_id, ...choices }) => {
    const { workspace_id } = await api.pack.page({ id: container_id });
    const { id } = await api.pack.create({ ...choices, container_id, id: workspace_id });
    return redirect(paths.pack(id), 303);
  });

/** Asks for the valid certificates of a container and all below it. */
export default function NewPack() {
  const { t } = useTranslation();
  const { workspace_id, container, path, on, last_day, counts } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path), { to: paths.container(container.id), label: container.title }]}
        here={t("pack.title")}
        title={t("pack.title")}
        sub={container.title}
      />
      <p className="mt-2 text-muted">{t("pack.intro")}</p>
      <PackForm on={on} lastDay={last_day} counts={counts} cancel={paths.container(container.id)} />
    </div>
  );
}
