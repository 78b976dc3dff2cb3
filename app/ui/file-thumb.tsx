import type { FileType } from "@server/file/inputs";
import drawings from "./drawings.svg?url&no-inline";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

const papers: Partial<Record<FileType, "paper" | "sheet">> = { pdf: "paper", doc: "paper", ppt: "paper", excel: "sheet" };

export const fileTypeIcons: Record<FileType, IconName> = {
  image: "image",
  pdf: "file-text",
  doc: "file-text",
  excel: "file-spreadsheet",
  ppt: "presentation",
  video: "video",
  audio: "file-audio",
  link: "link",
  youtube: "play",
  vimeo: "play",
  file: "file",
};

type Props = { type: FileType /** A photo's own picture. */; src?: string | null; small?: boolean };

/** What a file looks like from afar. Its name and type stand beside it in words. */
export function FileThumb({ type, src, small }: Props) {
  const paper = papers[type];
  const box = `${small ? "h-11 w-9" : "h-14 w-11"} grid shrink-0 place-items-center overflow-hidden rounded-[4px] border border-line`;
  if (type === "image" && src)
    return (
      <span className={box}>
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </span>
    );
  if (!paper)
    return (
      <span className={`${box} bg-base-200 text-muted`}>
        <Icon name={fileTypeIcons[type]} large />
      </span>
    );
  return (
    <span className={`${box} paper`}>
      <svg viewBox="0 0 60 76" className="size-full" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <use href={`${drawings}#${paper}`} />
      </svg>
    </span>
  );
}
