import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ListPackForm, ListPackQuery } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { addressOf, listAddress } from "~/components/object/list-address";
import { PackForm } from "~/components/pack/pack-form";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("pack.title") };

export const loader = (args: LoaderFunctionArgs) => {
  const query = readForm(ListPackQuery, new URL(args.request.url).searchParams) as z.input<typeof ListPackQuery>;
  return load(args, (api) => api.pack.listPage({ ...query, id: args.params.id! }));
};

export const action = (args: ActionFunctionArgs) =>
  submit(args, ListPackForm, async (api, { id: workspace, on, locale, replaced, ...list }) => {
    const { id } = await api.pack.create({ id: workspace, on, locale, replaced, list });
    return redirect(paths.pack(id), 303);
  });

/** Asks for the valid certificates of the objects that a list shows. */
export default function NewListPack() {
  const { t } = useTranslation();
  const { workspace_id, on, last_day, counts, asked } = useLoaderData<typeof loader>();
  const { columns, ...filter } = asked;
  const list = listAddress(paths.objects(workspace_id), { filter, columns });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[{ to: list, label: t("ui.nav.objects") }]}
        here={t("pack.title")}
        title={t("pack.title")}
        sub={t("pack.objects", { count: counts.objects })}
      />
      <p className="mt-2 text-muted">{t("pack.intro")}</p>
      <PackForm on={on} lastDay={last_day} counts={counts} cancel={list}>
        {addressOf({ filter }).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </PackForm>
    </div>
  );
}
