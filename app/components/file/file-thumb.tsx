import type { FileType } from "@server/records/file/inputs";
import { Icon } from "~/ui/icon";
import { fileTypeIcons } from "./type-icons.ts";

const isDocument = (type: FileType) => type === "pdf" || type === "doc" || type === "excel";

/**
 * A thumbnail: the picture itself, a page for a document, or an icon. Decorative: the text next to it names the file.
 */
export function FileThumb({
  type,
  src,
  signed,
  pages,
  className = "h-14 w-11",
}: {
  type: FileType;
  src?: string;
  signed?: boolean;
  /** The number of pages of a PDF that was read; its first page is then shown. */
  pages?: number | null;
  className?: string;
}) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-[4px] border border-line ${className}`} aria-hidden="true">
      {type === "image" && src ? (
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full bg-base-200 object-cover" />
      ) : isDocument(type) ? (
        <span className="relative block size-full">
          <DocumentThumb type={type} signed={signed} />
          {pages && src && !signed ? (
            <img
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full bg-white object-cover object-top"
            />
          ) : null}
        </span>
      ) : (
        <span className="grid size-full place-items-center bg-base-200 text-muted">
          <Icon name={fileTypeIcons[type]} large />
        </span>
      )}
    </span>
  );
}

/** A sketch of a page, white in both themes: lines of text, or a grid for a spreadsheet. */
function DocumentThumb({ type, signed }: { type: FileType; signed?: boolean }) {
  return (
    <span className="block size-full bg-white text-[#8b9296]">
      <svg viewBox="0 0 60 76" className="size-full" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <path d="M8 9h16v5H8z" fill="currentColor" opacity="0.6" />
        <path d="M8 22h44v1.6H8zM8 27h40v1.6H8zM8 32h43v1.6H8zM8 37h28v1.6H8z" fill="currentColor" opacity="0.4" />
        {type === "excel" ? (
          <path
            d="M8 46h44v22H8zM8 53.3h44M8 60.6h44M22.6 46v22M37.3 46v22"
            fill="none"
            stroke="#2f7d54"
            strokeWidth="1.3"
            opacity="0.8"
          />
        ) : (
          <path d="M8 46h44v1.6H8zM8 51h38v1.6H8zM8 56h42v1.6H8zM8 61h20v1.6H8z" fill="currentColor" opacity="0.4" />
        )}
        {signed ? <path d="M34 66q4-9 6-2t6-4 6 2" stroke="#0b5c70" strokeWidth="1.5" fill="none" /> : null}
      </svg>
    </span>
  );
}
