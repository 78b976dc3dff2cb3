import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { InstallOffer } from "~/components/kept/install-offer";
import { KeptList } from "~/components/kept/kept-list";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { bytesInWords } from "~/ui/bytes";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("take_along.title") };

export async function loader(args: LoaderFunctionArgs) {
  const container = Id.safeParse(new URL(args.request.url).searchParams.get("container")).data;
  return { offered: container ? await load(args, (api) => api.takeAlong.size({ id: container })) : null };
}

/** What is kept on this device for when there is no connection, and a board or place that is offered. */
export default function TakeAlong() {
  const { t, i18n } = useTranslation();
  const { offered } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const scripts = useScripts();
  const trail =
    offered && [...offered.path, offered].map(({ id, title }) => ({ to: paths.container(id), label: title }));
  const reader = root?.impersonating ? null : root?.user?.id;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("take_along.title")} trail={trail ?? undefined} />
      <p className="mt-2 mb-5 text-muted">{t("take_along.intro")}</p>
      {scripts && reader ? (
        <>
          <InstallOffer className="mb-5" />
          <KeptList account={reader} offered={offered} online />
        </>
      ) : scripts ? (
        <Notice tone="soon">{t("take_along.unable")}</Notice>
      ) : (
        <>
          {offered ? (
            <p className="num mb-3">
              {t("take_along.about_size", {
                machines: t("container.objects_count", { count: offered.machines }),
                size: bytesInWords(offered.bytes, i18n.language),
              })}
            </p>
          ) : null}
          <Notice tone="plan" className="appears-late">
            {t("take_along.needs_scripts")}
          </Notice>
        </>
      )}
    </div>
  );
}
