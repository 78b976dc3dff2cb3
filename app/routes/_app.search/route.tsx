import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { SearchResults } from "@server/search/inputs";
import { wordsIn } from "@server/search/words";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "~/door.server";
import { paths } from "~/paths";
import { signedIn, workspaceInQuery } from "~/signed-in.server";
import type { Titled } from "~/title";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Plate } from "~/ui/plate";
import { Marked } from "~/widgets/search/marked";

export const handle: Titled<{ q: string }> = { title: (t, { q }) => (q ? `${q} · ${t("search.title")}` : t("search.title")) };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const actor = signedIn(args);
  const id = await workspaceInQuery(args);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = await ask(args, (api) => api.search.all({ id, q, type: "all" }));
  return { workspace_id: id, name: actor.memberships.find(({ workspace_id }) => workspace_id === id)?.name ?? "", q, found };
}

export default function Search() {
  const { t } = useTranslation();
  const { workspace_id, name, q, found } = useLoaderData<typeof loader>();
  const count = found.containers.length + found.objects.length + found.files.length;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t("search.title")} aside={q ? t("search.count", { count }) : undefined} />
      <Form role="search" className="mt-5 flex gap-2">
        <input type="hidden" name="workspace" value={workspace_id} />
        <label className="input flex-1">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("search.label", { name })}</span>
          <input type="search" name="q" key={q} defaultValue={q} placeholder={t("search.hint")} />
        </label>
        <button type="submit" className="btn btn-primary">
          {t("search.verb")}
        </button>
      </Form>
      <div className="mt-6">
        {q === "" ? <Start /> : count + found.tags.length === 0 ? <None q={q} /> : <Found found={found} q={q} workspaceId={workspace_id} />}
      </div>
    </div>
  );
}

function Start() {
  const { t } = useTranslation();
  return <Empty title={t("search.start")}>{t("search.start_text")}</Empty>;
}

function None({ q }: { q: string }) {
  const { t } = useTranslation();
  return <Empty title={t("search.none", { q })}>{t("search.none_text")}</Empty>;
}

function Found({ found, q, workspaceId }: { found: SearchResults; q: string; workspaceId: string }) {
  const { t } = useTranslation();
  const words = wordsIn(q);
  return (
    <div className="grid grid-cols-1 gap-5">
      {found.tags.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2">
          <span className="eyebrow">{t("search.tags")}</span>
          {found.tags.map(({ title }) => (
            <Link key={title} className="filter-chip max-w-full overflow-hidden" to={paths.objects(workspaceId, { tag: title })}>
              <Marked text={title} words={words} />
            </Link>
          ))}
        </p>
      ) : null}
      <Results title={t("search.containers")} of={found.containers}>
        {(item) => (
          <Row
            key={item.id}
            {...item}
            to={paths.container(item.id)}
            words={words}
            sign={<Icon name="layout-grid" large className="text-muted" />}
          />
        )}
      </Results>
      <Results title={t("search.objects")} of={found.objects}>
        {(item) => (
          <Row
            key={item.id}
            {...item}
            to={paths.object(item.id)}
            words={words}
            code={item.display_code}
            sign={<Plate letter={item.state} alone />}
          />
        )}
      </Results>
      <Results title={t("search.files")} of={found.files}>
        {(item) => (
          <Row
            key={item.id}
            {...item}
            to={paths.file(item.object_id, item.id)}
            words={words}
            sign={<Icon name="file-text" large className="text-muted" />}
          />
        )}
      </Results>
    </div>
  );
}

function Results<T>({ title, of, children }: { title: string; of: T[]; children: (item: T) => ReactNode }) {
  if (of.length === 0) return null;
  return (
    <Panel title={title} count={of.length}>
      <ul className="divide-y divide-line">{of.map(children)}</ul>
    </Panel>
  );
}

type RowProps = { to: string; title: string; where: string; matched: string; words: string[]; sign: ReactNode; code?: string };

function Row({ to, title, where, matched, words, sign, code }: RowProps) {
  const { t } = useTranslation();
  const other = matched && matched !== title && matched !== code ? matched : "";
  return (
    <li className="link-row flex min-h-14 items-center gap-3.5 px-4 py-2.5 md:px-5">
      {sign}
      <div className="min-w-0 flex-1">
        <Link to={to} className="cover text-sm font-medium [overflow-wrap:anywhere]">
          <Marked text={title} words={words} />
        </Link>
        <p className="num flex flex-wrap gap-x-2 text-xs text-muted [overflow-wrap:anywhere]">
          {code ? (
            <span className="font-medium text-base-content">
              <Marked text={code} words={words} />
            </span>
          ) : null}
          {where ? <span>{t("search.in", { where })}</span> : null}
          {other ? <Marked text={other} words={words} /> : null}
        </p>
      </div>
      <Icon name="chevron-right" className="text-muted" />
    </li>
  );
}
