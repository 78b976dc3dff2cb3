import type { FileType } from "@server/records/file/inputs";
import { FileThumb } from "~/components/file/file-thumb";
import { FileExpiry, FileKindWords } from "~/components/file/file-words";
import { Replaced } from "~/components/report/replaced";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

type PublicFile = {
  id: string;
  type: FileType;
  title: string;
  size: number;
  expires_on: string | null;
  file_path: string;
  /** The day of its report, or on which it was added. */
  day?: string;
  /** It is of a report that does not count any more; `by`: the day of the one that does. */
  replaced?: { by: string | null } | null;
};
type Props = {
  title: string;
  files: PublicFile[];
  /** Opens files in a new tab, for a page embedded in another site. */
  newTab?: boolean;
  /** Without the pictures themselves, for a page that opens with bad reception. */
  light?: boolean;
};

const isUrl = (address: string) => /^https?:/.test(address);

/** The files of an object that people without an account may open or download. */
export function PublicFiles({ title, files, newTab, light }: Props) {
  return (
    <Panel title={title} count={files.length}>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="link-row flex min-h-16 items-center gap-3 px-4 py-2.5">
            <FileThumb
              type={file.type}
              src={light ? undefined : `${file.file_path}/thumb?size=s`}
              className={`h-11 w-9 ${file.replaced ? "opacity-60 grayscale" : ""}`}
            />
            <span className={`min-w-0 flex-1 ${file.replaced ? "text-muted" : ""}`}>
              <a
                href={file.file_path}
                className={`cover block [overflow-wrap:anywhere] ${file.replaced ? "" : "font-medium"}`}
                rel="noopener noreferrer"
                target={newTab ? "_blank" : undefined}
              >
                {file.title}
              </a>
              <span className="num text-xs text-muted">
                {file.day ? (
                  <>
                    <Day value={file.day} />
                    {" · "}
                  </>
                ) : null}
                <FileKindWords type={file.type} size={file.size} link={isUrl(file.file_path) ? file.file_path : null} />
              </span>
              {file.replaced ? <Replaced by={file.replaced.by} className="mt-1 block" /> : null}
              {file.expires_on ? (
                <span className="mt-1 block">
                  <FileExpiry on={file.expires_on} />
                </span>
              ) : null}
            </span>
            <Icon name={isUrl(file.file_path) ? "external-link" : "download"} large className="text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
