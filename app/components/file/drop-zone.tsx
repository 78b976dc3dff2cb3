import { Link } from "@remix-run/react";
import type { Category } from "@server/records/object/inputs";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { useLater } from "~/ui/use-later";
import { useScripts } from "~/ui/use-scripts";
import { useFilesOverPage } from "./files-over-page.ts";
import type { Batch } from "./uploading.tsx";

type Props = {
  objectId: string;
  categories: Category[];
  fromLibrary: boolean;
  /** In the place of the icon: the title of a panel that has nothing else. */
  lead?: ReactNode;
};

/** The id of the field that takes a photo. */
export const CAMERA_ID = "camera";
/** How long the page is left to itself before it loads what sends files, so that it is there without a connection. */
const QUIET_MS = 2000;

/**
 * Uploads files to an object: dropped, pasted, chosen or photographed. Without scripts it links to the page with a
 * form.
 */
export function DropZone({ objectId, categories, fromLibrary, lead }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [Uploading, loadUploading] = useLater(() => import("./uploading.tsx").then(({ Uploading }) => Uploading));
  const [batches, setBatches] = useState<Batch[]>([]);
  const [category, setCategory] = useState("");
  const onFiles = useCallback(
    (files: File[]) => {
      setBatches((all) => [...all, { files, fields: category ? { category_id: category } : {} }]);
      loadUploading(() => location.assign(paths.newFile(objectId)));
    },
    [loadUploading, objectId, category],
  );
  useEffect(() => {
    const timer = setTimeout(() => loadUploading(() => {}), QUIET_MS);
    return () => clearTimeout(timer);
  }, [loadUploading]);
  const isDragOver = useFilesOverPage(onFiles);
  return (
    <div className="no-print">
      {Uploading ? (
        <div className="px-4 not-empty:pt-4 md:px-5">
          <Uploading objectId={objectId} batches={batches} />
        </div>
      ) : null}
      {isDragOver ? <DropOverlay /> : null}
      <div
        className={`flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm transition-colors md:px-5 ${
          lead ? "rounded-box" : ""
        } ${isDragOver ? "bg-accent-soft text-accent-ink" : "text-muted"}`}
      >
        {lead ? (
          <div className="grow">{lead}</div>
        ) : (
          <>
            <Icon name="upload" />
            <span className="min-w-0 flex-1 basis-60 md:basis-40">
              <span className="max-md:hidden">
                {t(isDragOver ? "file.let_go" : scripts ? "file.drop_here" : "file.add_hint")}
              </span>
              <span className="md:hidden">{t("file.add_hint")}</span>
            </span>
          </>
        )}
        {scripts && categories.length > 0 ? (
          <select
            className="select select-sm w-auto max-w-full max-md:hidden"
            aria-label={t("file.category")}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            <option value="">{t("file.no_category")}</option>
            {categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        ) : null}
        {scripts ? (
          <>
            <Picker word={t("file.pick")} onFiles={onFiles} multiple />
            <Picker
              id={CAMERA_ID}
              word={t("file.take_picture")}
              onFiles={onFiles}
              accept="image/*"
              capture="environment"
              className="hidden pointer-coarse:inline-flex"
            />
          </>
        ) : null}
        <Link to={paths.newFile(objectId)} className="btn btn-sm max-md:flex-auto">
          {t(scripts ? "file.with_details" : "file.add")}
        </Link>
        {fromLibrary ? (
          <Link to={paths.fromLibrary(objectId)} className="btn btn-sm max-md:flex-auto">
            {t("library.from_library")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

type PickerProps = {
  id?: string;
  word: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  accept?: string;
  capture?: "environment";
  className?: string;
};

/** A button that opens the browser's file picker or camera. */
function Picker({ word, onFiles, className = "", ...input }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        {...input}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.parentElement?.scrollIntoView({ block: "nearest" }); // chosen elsewhere on the page
          target.value = "";
        }}
      />
      <button
        type="button"
        className={`btn btn-sm max-md:flex-auto ${className}`}
        onClick={() => picker.current?.click()}
      >
        {input.capture ? <Icon name="camera" /> : null}
        {word}
      </button>
    </>
  );
}

/** Shown while files are dragged: they can be dropped anywhere on the page, also when the zone is out of view. */
function DropOverlay() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-box border-2 border-dashed border-primary pb-6"
    >
      <p className="flex items-center gap-2 rounded-field bg-accent-soft px-4 py-3 text-sm font-medium text-accent-ink shadow-2">
        <Icon name="upload" />
        {t("file.let_go")}
      </p>
    </div>
  );
}
