import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.error.offline.title") };

export async function loader() {
  return {};
}

const ASKS_AGAIN_MS = 5000;
const isBack = () =>
  fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

type Kept = { path: string; title: string; at: string };

/** The pages that the service worker has stored, newest first: their addresses and titles. */
async function keptPages(): Promise<Kept[]> {
  if (!("caches" in window)) return [];
  const seen = await caches.open("seen");
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

/**
 * Shown by the service worker without a connection, for pages it has not stored: a list of those it has, and a link to
 * try again.
 */
export default function Offline() {
  const { t } = useTranslation();
  const [kept, setKept] = useState<Kept[]>();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    void keptPages().then(setKept);
    const wanted = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
    setWanted(wanted);
    const again = () => void isBack().then((back) => back && location.replace(wanted));
    window.addEventListener("online", again);
    const asking = setInterval(again, ASKS_AGAIN_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(asking);
    };
  }, []);
  return (
    <SimpleFrame>
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
      {kept ? (
        <Panel title={t("ui.kept.list")} className="mt-8">
          {kept.length === 0 ? <EmptyLine>{t("ui.kept.none")}</EmptyLine> : null}
          <ul className="divide-y divide-line">
            {kept.map(({ path, title, at }) => (
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
    </SimpleFrame>
  );
}
