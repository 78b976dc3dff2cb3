import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPARED_AT, SEEN_CACHE } from "~/components/kept/store";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

type LastPage = { path: string; title: string; at: string };

/** The pages that the service worker has stored, newest first: their addresses and titles. */
async function lastPages(): Promise<LastPage[]> {
  if (!("caches" in window)) return [];
  const seen = await caches.open(SEEN_CACHE);
  const pages = await Promise.all(
    (await seen.keys()).map(async ({ url }) => {
      const response = await seen.match(url);
      const at = response?.headers.get("x-kept-at");
      if (!response || !at) return null;
      const { title } = new DOMParser().parseFromString(await response.text(), "text/html");
      const { pathname, search } = new URL(url);
      return { path: pathname + search, title: title.replace(/ · [^·]*$/, ""), at };
    }),
  );
  return pages.filter((page) => page !== null).reverse();
}

/** For an address of which nothing is kept: a link to try again, and a list of the pages that were opened last. */
export function NoConnection({ wanted }: { wanted: string | undefined }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState<LastPage[]>();
  const [keepsSome, setKeepsSome] = useState(false);
  useEffect(() => {
    setKeepsSome(localStorage.getItem(COMPARED_AT) !== null);
    void lastPages().then(setPages);
  }, []);
  return (
    <>
      <span className="plate tone-soon mb-6 grid size-20 rounded-box" aria-hidden="true">
        <Icon name="wifi-off" className="size-10 stroke-[1.75]" />
      </span>
      <h1 className="text-3xl">{t("ui.error.offline.title")}</h1>
      <p className="mt-3 text-muted">{t("ui.error.offline.text")}</p>
      {wanted ? (
        <a href={wanted} className="btn btn-primary mt-6 w-full">
          <Icon name="refresh-cw" />
          {t("ui.error.retry")}
        </a>
      ) : null}
      {keepsSome ? (
        <a href={paths.takeAlong()} className="btn mt-3 w-full">
          <Icon name="download" />
          {t("take_along.here")}
        </a>
      ) : null}
      {pages ? (
        <Panel title={t("ui.kept.list")} className="mt-8">
          {pages.length === 0 ? <EmptyLine>{t("ui.kept.none")}</EmptyLine> : null}
          <ul className="divide-y divide-line">
            {pages.map(({ path, title, at }) => (
              <li key={path} className="link-row px-4 py-3.5 md:px-5">
                <a href={path} className="cover font-medium [overflow-wrap:anywhere]">
                  {title}
                </a>
                <p className="text-sm text-muted">
                  <Moment value={at} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
