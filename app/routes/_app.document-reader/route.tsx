import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { checkAddress } from "@server/core/web-address";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import type { Titled } from "~/web/title";

export const handle: Titled<Awaited<ReturnType<typeof loader>>> = {
  title: (t, { host }) => [t("reader.title"), host].filter(Boolean).join(" · "),
};

/** The server fetches nothing: the browser loads the document in a sandboxed frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url).searchParams.get("url")?.trim() ?? "";
  const judgement = checkAddress(url);
  return { url, judgement, host: judgement === "ok" ? new URL(url).hostname : "" };
}

export default function DocumentReader() {
  const { t } = useTranslation();
  const { url, judgement, host } = useLoaderData<typeof loader>();
  useOwnPolicy();
  return (
    <>
      <PageHead
        title={host || t("reader.title")}
        sub={t("reader.sub")}
        actions={
          judgement === "ok" ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="btn btn-primary">
              <Icon name="external-link" />
              {t("reader.new_tab")}
            </a>
          ) : null
        }
      />
      {judgement === "ok" ? (
        <div className="panel mt-5 overflow-hidden">
          <p className="num truncate border-b border-line px-4 py-2.5 text-sm text-muted" title={url}>
            {url}
          </p>
          <iframe
            src={url}
            title={t("reader.frame", { host })}
            sandbox="allow-scripts allow-forms"
            referrerPolicy="no-referrer"
            className="block h-[75vh] min-h-96 w-full bg-white"
          />
          <p className="no-print border-t border-line px-4 py-3 text-sm text-muted">{t("reader.refuses")}</p>
        </div>
      ) : (
        <>
          {judgement === "none" ? null : (
            <Notice tone="bad" icon="circle-alert" role="alert" title={t("reader.refused")} className="mt-5">
              <p>{t(`reader.${judgement}`)}</p>
              <p className="num mt-1 [overflow-wrap:anywhere]">{url.slice(0, 300)}</p>
            </Notice>
          )}
          <AskForFile url={judgement === "none" ? "" : url} />
        </>
      )}
    </>
  );
}

function AskForFile({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Form
      action={paths.documentReader("")}
      reloadDocument
      className="panel mt-5 flex flex-wrap items-end gap-3 p-4 md:p-6"
    >
      <label className="grid min-w-0 flex-1 basis-64 gap-1.5 text-sm font-medium">
        {t("file.link")}
        <input
          name="url"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={url}
          maxLength={2000}
          className="input w-full"
        />
      </label>
      <button type="submit" className="btn btn-primary max-md:w-full">
        {t("reader.show")}
      </button>
    </Form>
  );
}

/** Only this page's own headers allow frames of other sites: after a client-side navigation it is loaded again. */
function useOwnPolicy(): void {
  const hasReloaded = useRef(false);
  useEffect(() => {
    const [arrival] = performance.getEntriesByType("navigation");
    if (hasReloaded.current || !arrival || new URL(arrival.name).pathname === window.location.pathname) return;
    hasReloaded.current = true;
    window.location.reload();
  }, []);
}
