import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PackFacts } from "~/components/pack/pack-facts";
import { PackFiles } from "~/components/pack/pack-files";
import { SharedBy } from "~/components/share/shared-by";
import { PublicFrame } from "~/frame/public-frame";
import { ShareNotFound } from "~/frame/shared-screen";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";
import { load } from "~/web/api.server";
import { isVisit, secretHeaders } from "~/web/share.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>["data"];
export const handle: Titled<Data> = { title: (t, { title }) => t("pack.title_of", { title }) };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => secretHeaders();

export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token!;
  const pack = await load(args, (api) => api.pack.shown({ token }));
  if (isVisit(args.request)) await load(args, (api) => api.pack.countOpening({ token }));
  return data(pack, { headers: secretHeaders() });
}

/** A pack for somebody with a link to it: who shares it, until when, and its files. */
export default function SharedPack() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { title, on, workspace, expires_on, counts, zip, pdf } = useLoaderData<typeof loader>();
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo}>
      <SharedBy name={workspace.name} until={expires_on} />
      <PageHead title={t("pack.title_of", { title })} sub={t("pack.for_day", { day: day(on, "long") })} />
      <div className="grid grid-cols-1 gap-5">
        <PackFiles zip={zip} pdf={pdf} />
        <Panel title={t("pack.is_in_it")} padded>
          <PackFacts counts={counts} />
        </Panel>
      </div>
    </PublicFrame>
  );
}

export const ErrorBoundary = ShareNotFound;
