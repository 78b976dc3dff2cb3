import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { wordsIn } from "@server/core/search-words";
import type { SearchResults } from "@server/records/search/inputs";
import { MAX_FOUND } from "@server/records/search/inputs";
import { useTranslation } from "react-i18next";
import { Marked } from "~/components/search/marked";
import { ContainerResult, FileResult, type Noun, nouns, ObjectResult } from "~/components/search/results";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { load } from "~/web/api.server";
import { signedIn, workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { SearchForm } from "./search-form.tsx";

export const handle: Titled<{ q: string }> = {
  title: (t, { q }) => (q ? `${q} · ${t("search.title")}` : t("search.title")),
};

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const actor = signedIn(args);
  const id = await workspaceInQuery(args);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const only = nouns.find((noun) => noun === searchParams.get("kind"));
  const found = await load(args, (api) => api.search.all({ id, q, type: "all" }));
  return {
    workspace_id: id,
    name: actor.memberships.find(({ workspace_id }) => workspace_id === id)?.name ?? "",
    q,
    only,
    found,
  };
}

export default function Search() {
  const { t } = useTranslation();
  const { workspace_id, name, q, only, found } = useLoaderData<typeof loader>();
  const count = nouns.reduce((sum, noun) => sum + found[noun].length, 0);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t("search.title")} aside={q ? t("search.count", { count }) : undefined} />
      <SearchForm workspaceId={workspace_id} name={name} q={q} />
      <div className="mt-6">
        {q === "" ? (
          <Empty title={t("search.start")}>{t("search.start_text")}</Empty>
        ) : count + found.tags.length === 0 ? (
          <Empty title={t("search.none", { q })}>{t("search.none_text")}</Empty>
        ) : (
          <Found found={found} q={q} only={only} workspaceId={workspace_id} />
        )}
      </div>
    </div>
  );
}

type FoundProps = { found: SearchResults; q: string; only?: Noun; workspaceId: string };

function Found({ found, q, only, workspaceId }: FoundProps) {
  const { t } = useTranslation();
  const words = wordsIn(q);
  const shown = (noun: Noun) => found[noun].length > 0 && (!only || only === noun);
  const chipOf = (kind?: Noun) => ({ to: paths.search({ workspace: workspaceId, q, kind }), current: only === kind });
  const nonEmpty = nouns.filter((noun) => found[noun].length > 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      {found.similar ? (
        <Notice tone="plan" icon="search">
          {t("search.similar", { q })} {t("search.similar_texts")}
        </Notice>
      ) : null}
      {nonEmpty.length > 1 ? (
        <FilterChips
          label={t("search.kinds")}
          items={[
            { label: t("search.everything"), ...chipOf() },
            ...nonEmpty.map((noun) => ({ label: t(`search.${noun}`), count: found[noun].length, ...chipOf(noun) })),
          ]}
        />
      ) : null}
      {found.tags.length > 0 && !only ? <Tags tags={found.tags} words={words} workspaceId={workspaceId} /> : null}
      {shown("objects") ? (
        <Results noun="objects" count={found.objects.length}>
          {found.objects.map((item) => (
            <ObjectResult key={item.id} item={item} words={words} />
          ))}
        </Results>
      ) : null}
      {shown("containers") ? (
        <Results noun="containers" count={found.containers.length}>
          {found.containers.map((item) => (
            <ContainerResult key={item.id} item={item} words={words} />
          ))}
        </Results>
      ) : null}
      {shown("files") ? (
        <Results noun="files" count={found.files.length}>
          {found.files.map((item) => (
            <FileResult key={item.id} item={item} words={words} />
          ))}
        </Results>
      ) : null}
    </div>
  );
}

function Tags({ tags, words, workspaceId }: { tags: SearchResults["tags"]; words: string[]; workspaceId: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="eyebrow">{t("search.tags")}</span>
      {tags.map(({ title }) => (
        <Link
          key={title}
          className="filter-chip max-w-full overflow-hidden"
          to={paths.objects(workspaceId, { tag: title })}
        >
          <Marked text={title} words={words} />
        </Link>
      ))}
    </p>
  );
}

/** Where there are more results than shown, it suggests adding words. */
function Results({ noun, count, children }: { noun: Noun; count: number; children: JSX.Element[] }) {
  const { t } = useTranslation();
  const most = MAX_FOUND.all;
  return (
    <Panel title={t(`search.${noun}`)} count={count}>
      <ul className="divide-y divide-line">{children}</ul>
      {count >= most ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">{t("search.most", { most })}</p>
      ) : null}
    </Panel>
  );
}
