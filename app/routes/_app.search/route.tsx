import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { wordsIn } from "@server/core/search-words";
import type { SearchResults } from "@server/records/search/inputs";
import { MAX_FOUND } from "@server/records/search/inputs";
import { useTranslation } from "react-i18next";
import { groupsOf } from "~/components/search/groups";
import { Marked } from "~/components/search/marked";
import { ContainerResult, type Noun, nouns, ObjectGroup } from "~/components/search/results";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
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
  const isCut = nouns.some((noun) => found[noun].length >= MAX_FOUND.all);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("search.title")}
        aside={q ? t(isCut ? "search.count_cut" : "search.count", { count }) : undefined}
      />
      <SearchForm workspaceId={workspace_id} name={name} q={q} />
      <div className="mt-6">
        {q === "" ? (
          <Empty title={t("search.start")}>{t("search.start_text")}</Empty>
        ) : count + found.tags.length === 0 ? (
          <NothingFound q={q} workspaceId={workspace_id} />
        ) : (
          <Found found={found} q={q} only={only} workspaceId={workspace_id} />
        )}
      </div>
    </div>
  );
}

const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length);

/** What to try instead: one of several words, or the list with all objects. */
function NothingFound({ q, workspaceId }: { q: string; workspaceId: string }) {
  const { t } = useTranslation();
  const [longest, ...others] = longestFirst(wordsIn(q));
  return (
    <Empty
      title={t("search.none", { q })}
      actions={
        <>
          {longest && others.length > 0 ? (
            <Action to={paths.search({ workspace: workspaceId, q: longest })} icon="search">
              {t("search.only_word", { word: longest })}
            </Action>
          ) : null}
          <Action to={paths.objects(workspaceId)} icon="list">
            {t("search.to_objects")}
          </Action>
        </>
      }
    >
      {t("search.none_text")}
    </Empty>
  );
}

type FoundProps = { found: SearchResults; q: string; only?: Noun; workspaceId: string };

function Found({ found, q, only, workspaceId }: FoundProps) {
  const { t } = useTranslation();
  const words = wordsIn(q);
  const shown = <N extends Noun>(noun: N): SearchResults[N] | [] => (!only || only === noun ? found[noun] : []);
  const chipOf = (kind?: Noun) => ({ to: paths.search({ workspace: workspaceId, q, kind }), current: only === kind });
  const nonEmpty = nouns.filter((noun) => found[noun].length > 0);
  const [objects, files, containers] = [shown("objects"), shown("files"), shown("containers")];
  // an object whose file was found is shown above it as found itself, where it was
  const groups = groupsOf({ objects: found.objects, files }).filter(
    (group) => group.files.length > 0 || objects.length > 0,
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {found.similar ? (
        <Notice tone="plan" icon="search" title={t("search.similar", { q })}>
          {t("search.similar_texts")}
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
      {groups.length > 0 ? (
        <Panel
          title={t(files.length === 0 ? "search.objects" : objects.length === 0 ? "search.files" : "search.with_files")}
          count={objects.length + files.length}
        >
          <ul className="divide-y divide-line">
            {groups.map((group) => (
              <ObjectGroup key={group.id} group={group} words={words} />
            ))}
          </ul>
          <Cut count={objects.length} noun="objects" to={paths.objects(workspaceId, { q })} />
          <Cut count={files.length} noun="files" to={paths.files(workspaceId, { q })} />
        </Panel>
      ) : null}
      {containers.length > 0 ? (
        <Panel title={t("search.containers")} count={containers.length}>
          <ul className="divide-y divide-line">
            {containers.map((item) => (
              <ContainerResult key={item.id} item={item} words={words} />
            ))}
          </ul>
          <Cut count={containers.length} noun="containers" />
        </Panel>
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
          <span>
            <Marked text={title} words={words} />
          </span>
        </Link>
      ))}
    </p>
  );
}

/** Where there are more than are shown: how to find fewer, or the list that has all of them. */
function Cut({ count, noun, to }: { count: number; noun: Noun; to?: string }) {
  const { t } = useTranslation();
  const most = MAX_FOUND.all;
  if (count < most) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 text-sm text-muted md:px-5">
      <span>{t(`search.most_${noun}`, { most })}</span>
      {to ? (
        <Link to={to} className="link text-primary tap">
          {t("search.in_list")}
        </Link>
      ) : null}
    </p>
  );
}
