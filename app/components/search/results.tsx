import { Link } from "@remix-run/react";
import { matchIn } from "@server/core/search-words";
import type { SearchResults } from "@server/records/search/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AnswerLine } from "~/components/use/answer-line";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import type { Group } from "./groups.ts";
import { fromHit, Marked } from "./marked.tsx";

/** The kinds of results, in the order in which they are shown. */
export const nouns = ["objects", "containers", "files"] as const;
export type Noun = (typeof nouns)[number];

type Props<N extends Noun> = { item: SearchResults[N][number]; words: string[] };

export function ContainerResult({ item, words }: Props<"containers">) {
  const { t } = useTranslation();
  return (
    <Result
      {...item}
      where={item.where || t("search.board")}
      to={paths.container(item.id)}
      words={words}
      sign={<Icon name={item.is_board ? "layout-grid" : "folder"} large className="text-muted" />}
      inside={!item.is_board}
    />
  );
}

/** `as`: "div" within an item of a list. */
export function ObjectResult({ item, words, as }: Props<"objects"> & Pick<ResultProps, "as">) {
  return (
    <Result
      {...item}
      as={as}
      answer={<AnswerLine letter={item.state} because={item.because} until={item.until} className="mt-0.5" />}
      to={paths.object(item.id)}
      words={words}
      code={item.display_code}
      sign={<Plate letter={item.state} />}
    />
  );
}

/** The object of files that were found, where it was not found itself. */
function ObjectOfFiles({ file: { object_id, where, object } }: { file: SearchResults["files"][number] }) {
  const { display_code, state, because, until } = object;
  return (
    <Result
      as="div"
      title={where}
      where=""
      matched=""
      words={[]}
      answer={<AnswerLine letter={state} because={because} until={until} className="mt-0.5" />}
      to={paths.object(object_id)}
      code={display_code}
      sign={<Plate letter={state} />}
    />
  );
}

/** An object, and below it those of its files that were found. */
export function ObjectGroup({ group: { found, files }, words }: { group: Group; words: string[] }) {
  const { t } = useTranslation();
  return (
    <li>
      {found ? <ObjectResult as="div" item={found} words={words} /> : <ObjectOfFiles file={files[0]!} />}
      {files.length > 0 ? (
        <ul className="pb-2 pl-9.5" aria-label={t("search.files_of", { title: found?.title ?? files[0]!.where })}>
          {files.map((file) => (
            <FileResult key={file.id} item={{ ...file, where: "" }} words={words} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const fileIcons: Record<string, "image" | "link"> = { image: "image", link: "link" };

/** A file; when the text of a PDF matched, its link also highlights the word there. */
export function FileResult({ item, words }: Props<"files">) {
  const { t } = useTranslation();
  const to = paths.file(item.object_id, item.id, item.page && matchIn([item.matched], words) ? { find: words[0] } : {});
  return (
    <Result
      {...item}
      to={to}
      words={words}
      sign={<Icon name={fileIcons[item.type] ?? "file-text"} large className="text-muted" />}
      line={item.page ? t("search.page", { page: item.page }) : undefined}
      note={item.superseded ? t("file.superseded") : undefined}
    />
  );
}

type ResultProps = {
  as?: "li" | "div";
  to: string;
  title: string;
  where: string;
  matched: string;
  words: string[];
  sign: ReactNode;
  code?: string;
  /** May the object be used today? */
  answer?: ReactNode;
  /** The page of the PDF that contains `matched`. */
  line?: string;
  inside?: boolean;
  /** What to know before opening it. */
  note?: string;
};

function Result({
  as: Tag = "li",
  to,
  title,
  where,
  matched,
  words,
  sign,
  code,
  answer,
  line,
  inside = true,
  note,
}: ResultProps) {
  const { t } = useTranslation();
  const other = matched !== title && matched !== code ? matched : "";
  const hasAbout = Boolean(code || note || where || (other && !line));
  return (
    <Tag className="link-row flex min-h-14 items-center gap-3.5 px-4 py-2.5 md:px-5">
      {sign}
      <div className="min-w-0 flex-1">
        <Link to={to} className="cover text-sm font-medium [overflow-wrap:anywhere]">
          <Marked text={title} words={words} />
        </Link>
        {hasAbout ? (
          <p className="num flex flex-wrap gap-x-2 text-xs text-muted [overflow-wrap:anywhere]">
            {code ? (
              <span className="font-medium text-base-content">
                <Marked text={code} words={words} />
              </span>
            ) : null}
            {note ? <span className="font-medium text-base-content">{note}</span> : null}
            {where ? <span>{inside ? t("search.in", { where }) : where}</span> : null}
            {other && !line ? (
              <span>
                <Marked text={other} words={words} />
              </span>
            ) : null}
          </p>
        ) : null}
        {answer}
        {other && line ? (
          <p className="mt-1 line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
            <span className="num font-medium text-base-content">{line}</span> …{" "}
            <Marked text={fromHit(other, words)} words={words} /> …
          </p>
        ) : null}
      </div>
      <Icon name="chevron-right" className="text-muted" />
    </Tag>
  );
}
