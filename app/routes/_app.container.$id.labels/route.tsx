import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { LabelsQuery } from "@server/records/object/label-inputs";
import { useTranslation } from "react-i18next";
import css from "~/components/label/labels.css?url";
import { Labels } from "~/components/label/labels-page";
import { printed } from "~/components/label/printed";
import { trailTo } from "~/components/object/trail";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { stickerPaths } from "~/paths/stickers";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("labels.title")} · ${container?.title}` };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** The query of the procedure, and the options for printing. */
const PageQuery = LabelsQuery.extend(printed);

export async function loader(args: LoaderFunctionArgs) {
  const params = { ...readForm(PageQuery, new URL(args.request.url).searchParams), id: args.params.id };
  const { data: query } = PageQuery.safeParse(params);
  const page = await load(args, (api) => api.object.labels(query ?? { id: args.params.id! }));
  return { ...page, query: query! };
}

/** The labels of the objects of a container. */
export default function ContainerLabels() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { current } = useFrame();
  const { workspace_id, container, path, query } = page;
  const { format, tag, below, copies } = query;
  const partAt = (part: number) =>
    paths.containerLabels(query.id, { format, tag, below: below ? "on" : undefined, copies, part });
  return (
    <Labels
      {...page}
      trail={trailTo(t, workspace_id, path)}
      sub={container?.title}
      logo={current?.logo}
      blank={current?.abilities.settings ? stickerPaths.all(workspace_id) : undefined}
      partAt={partAt}
    />
  );
}
