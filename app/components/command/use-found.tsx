import { wordsIn } from "@server/core/search-words";
import type { SearchResults } from "@server/records/search/inputs";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Marked } from "~/components/search/marked";
import { paths } from "~/paths/paths";
import { Plate } from "~/ui/plate";
import { useDebounced } from "~/ui/use-debounced";
import { server } from "~/web/server-calls";
import type { Group, Item } from "./item.ts";

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2; // minimum number of characters
/** A server that says nothing for so long counts as away, until it answers after all. */
const SILENT_MS = 5000;

type Answer = { q: string; results?: SearchResults; failed?: boolean };
export type Finding = { items: Group["items"]; state?: "searching" | "failed" };

/** What the search of the workspace finds, and last the page with all of it; nothing where it may not be searched. */
export function useFound(workspaceId: string | undefined, typed: string): Finding {
  const { t } = useTranslation();
  const wanted = workspaceId && typed.length >= MIN_LENGTH ? typed : "";
  const answer = useAnswer(workspaceId, useDebounced(wanted, DEBOUNCE_MS));
  if (!wanted) return { items: [] };
  const all: Item = {
    key: "all",
    to: paths.search({ workspace: workspaceId, q: wanted }),
    word: t("search.all_results", { q: wanted }),
    icon: "search",
  };
  const found = answer?.results ? itemsOf(answer.results, wordsIn(answer.q), (where) => t("search.in", { where })) : [];
  const isAnswered = answer?.q === wanted;
  return { items: [...found, all], state: isAnswered ? (answer.failed ? "failed" : undefined) : "searching" };
}

/** The last answer to what is searched: the one before stays until the next is there. */
function useAnswer(workspaceId: string | undefined, q: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!workspaceId || !q) return setAnswer(undefined);
    const asking = new AbortController();
    const fail = () => asking.signal.aborted || setAnswer({ q, failed: true });
    const silent = setTimeout(fail, SILENT_MS);
    server.search.all
      .query({ id: workspaceId, q }, { signal: asking.signal })
      .then((results) => setAnswer({ q, results }), fail)
      .finally(() => clearTimeout(silent));
    return () => {
      clearTimeout(silent);
      asking.abort();
    };
  }, [workspaceId, q]);
  return answer;
}

function itemsOf({ objects, containers, files }: SearchResults, words: string[], inside: (where: string) => string) {
  const shown = (title: string): ReactNode => <Marked text={title} words={words} />;
  return [
    ...objects.map(
      ({ id, title, where, display_code, state }): Item => ({
        key: `object ${id}`,
        to: paths.object(id),
        word: title,
        shown: shown(title),
        sign: <Plate letter={state} size="sm" standalone />,
        note: (
          <>
            <span className="text-base-content">{shown(display_code)}</span> {inside(where)}
          </>
        ),
      }),
    ),
    ...containers.map(
      ({ id, title, where, is_board }): Item => ({
        key: `container ${id}`,
        to: paths.container(id),
        word: title,
        shown: shown(title),
        icon: is_board ? "layout-grid" : "folder",
        note: where && inside(where),
      }),
    ),
    ...files.map(
      ({ id, title, where, object_id, type }): Item => ({
        key: `file ${id}`,
        to: paths.file(object_id, id),
        word: title,
        shown: shown(title),
        icon: type === "image" ? "image" : type === "link" ? "link" : "file-text",
        note: where && inside(where),
      }),
    ),
  ];
}
