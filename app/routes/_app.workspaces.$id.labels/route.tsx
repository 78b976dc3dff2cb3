import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { ListLabelsQuery } from "@server/records/object/label-inputs";
import { useTranslation } from "react-i18next";
import css from "~/components/label/labels.css?url";
import { Labels } from "~/components/label/labels-page";
import { printed } from "~/components/label/printed";
import { addressOf, listAddress } from "~/components/object/list-address";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { stickerPaths } from "~/paths/stickers";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("labels.title") };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

const PageQuery = ListLabelsQuery.extend(printed);

export async function loader(args: LoaderFunctionArgs) {
  const params = { ...readForm(PageQuery, new URL(args.request.url).searchParams), id: args.params.id };
  const { data: query } = PageQuery.safeParse(params);
  const page = await load(args, (api) => api.object.listLabels(query ?? { id: args.params.id! }));
  return { ...page, query: query! };
}

/** The labels of what a list of objects shows, or of the chosen ones. */
export default function ListLabels() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { current } = useFrame();
  const { id, without: _, copies, part: __, fact, format, from, plain, columns, ...filter } = page.query;
  const kept = addressOf({ filter, columns });
  const partAt = (part: number) => {
    const shown = { format, from, copies, part, ...(fact && { fact }), ...(plain && { plain: "on" }) };
    const printing = Object.entries(shown).map(([name, value]): [string, string] => [name, String(value)]);
    return `${paths.listLabels(id)}?${new URLSearchParams([...kept, ...printing])}`;
  };
  const { ids: ___, ...list } = filter;
  return (
    <Labels
      {...page}
      query={{ ...page.query, tag: undefined }}
      trail={[{ to: listAddress(paths.objects(id), { filter: list, columns }), label: t("ui.nav.objects") }]}
      logo={current?.logo}
      blank={current?.abilities.settings ? stickerPaths.all(id) : undefined}
      partAt={partAt}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Labels>
  );
}
