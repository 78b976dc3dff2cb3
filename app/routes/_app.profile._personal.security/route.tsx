import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Paging } from "@server/core/paging";
import type { EventView } from "@server/records/history/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { placeInWords } from "~/components/security/place";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmptyLine } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { load } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("security.title") };

/** Invalid parameters count as missing. */
const Address = z.object({ page: Paging.shape.page.catch(1) });

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return load(args, (api) => api.history.ofOneself(query));
}

/** The security events of the user's account: when, on which device, from which network. */
export default function Security() {
  const { t } = useTranslation();
  const { items, meta } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">{t("security.title")}</h1>
      <p className="mt-1 text-muted">{t("security.intro")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Action to={`${paths.profile}#password`} icon="key-round">
          {t("security.password")}
        </Action>
        <Action to={`${paths.profile}#devices`} icon="monitor">
          {t("security.devices")}
        </Action>
      </div>
      <Panel label={t("security.title")} className="mt-5">
        {items.length === 0 ? <EmptyLine>{t("security.nothing")}</EmptyLine> : null}
        <ul className="divide-y divide-line">
          {items.map((event) => (
            <Line key={event.id} event={event} />
          ))}
        </ul>
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </Panel>
    </>
  );
}

function Line({ event: { what, when, who, impersonated_by, about, from } }: { event: EventView }) {
  const { t } = useTranslation();
  const by = impersonated_by ?? (who && who.id !== about.id ? who : null);
  return (
    <li className="grid gap-x-4 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{t(`history.did.${what}`)}</p>
        {by ? <p className="text-muted">{t("security.by", { name: by.name })}</p> : null}
        {from ? <p className="text-muted">{placeInWords(t, from)}</p> : null}
      </div>
      <Moment value={when} className="num text-muted md:text-right" />
    </li>
  );
}
