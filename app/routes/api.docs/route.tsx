import { useLoaderData } from "@remix-run/react";
import { openApi } from "@server/http/openapi";
import { useTranslation } from "react-i18next";
import { areasOf } from "~/components/api/areas";
import { SimpleFrame } from "~/frame/simple-frame";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import type { Titled } from "~/web/title";
import { CallPanel } from "./call-panel.tsx";

export const handle: Titled = { title: (t) => t("api.title") };

/** The calls that the procedures declare; open to anyone, because it holds no data. */
export async function loader() {
  const document = openApi();
  const areas = areasOf(document).map(({ area, calls }) => ({
    area,
    calls: calls.map(({ name, method, path, summary }) => ({ name, method, path, summary })),
  }));
  return { base: document.servers[0]?.url ?? "", areas };
}

export default function ApiDocs() {
  const { t } = useTranslation();
  const { base, areas } = useLoaderData<typeof loader>();
  return (
    <SimpleFrame wide>
      <PageHead title={t("api.title")} />
      <p className="mt-2 max-w-2xl text-muted">{t("api.intro")}</p>
      <Panel title={t("api.begin")} className="mt-6" padded>
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          <li>{t("api.begin_key")}</li>
          <li>{t("api.begin_token")}</li>
          <li>{t("api.begin_bearer")}</li>
          <li>{t("api.begin_language")}</li>
          <li>{t("api.begin_lists")}</li>
          <li>{t("api.begin_fields")}</li>
          <li>{t("api.begin_refused")}</li>
          <li>{t("api.begin_etag")}</li>
          <li>{t("api.begin_once")}</li>
          <li>{t("api.begin_client")}</li>
          <li>{t("api.begin_stays")}</li>
        </ol>
        <pre className="mt-4 whitespace-pre-wrap break-all rounded-field bg-base-200 p-3 text-xs">
          {`curl -X POST ${base}/authorize -H 'content-type: application/json' -d '{"email": "…", "password": "…"}'\ncurl ${base}/me -H 'authorization: Bearer …'`}
        </pre>
        <p className="mt-3 text-sm">
          <a className="link text-primary tap" href="/api/v1/openapi.json">
            openapi.json
          </a>
        </p>
      </Panel>
      <nav className="mt-6 flex flex-wrap gap-2" aria-label={t("api.areas")}>
        {areas.map(({ area, calls }) => (
          <a key={area} className="filter-chip" href={`#${area}`}>
            {area} <span className="num text-muted">{calls.length}</span>
          </a>
        ))}
      </nav>
      <div className="mt-6 grid gap-5">
        {areas.map(({ area, calls }) => (
          <Panel key={area} id={area} title={area} count={calls.length}>
            <div className="divide-y divide-line">
              {calls.map((call) => (
                <CallPanel key={call.name} call={call} />
              ))}
            </div>
          </Panel>
        ))}
      </div>
    </SimpleFrame>
  );
}
