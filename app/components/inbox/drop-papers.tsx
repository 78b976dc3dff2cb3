import { useRevalidator } from "@remix-run/react";
import { MAX_FILE } from "@server/core/constants";
import { type FormEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFilesOverPage } from "~/components/file/files-over-page";
import { LeavingGuard } from "~/components/file/leaving-guard";
import { UploadList } from "~/components/file/upload-list";
import { useUploads } from "~/components/file/uploads";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

const noop = () => {};

/**
 * Puts papers into the inbox: a plain form; with scripts also dropped on the page, and each is sent by itself, so that a
 * refused one does not stop the others.
 */
export function DropPapers({ workspaceId, containerId }: { workspaceId: string; containerId?: string }) {
  const { t, i18n } = useTranslation();
  const { revalidate } = useRevalidator();
  const { items, add, remove, retry, busy } = useUploads(paths.uploadPapers(workspaceId), {
    onSaved: revalidate,
    onSent: noop,
    removeWhenDone: true,
  });
  const send = useCallback(
    (files: File[]) => add(files, containerId ? { container_id: containerId } : {}),
    [add, containerId],
  );
  const isOver = useFilesOverPage(send);
  const sendEach = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem("files");
    if (!(input instanceof HTMLInputElement) || !input.files?.length) return; // the server says that none was chosen
    event.preventDefault();
    send([...input.files]);
    input.value = "";
  };
  return (
    <Form
      intent="files"
      encType="multipart/form-data"
      onSubmit={sendEach}
      data-waits=""
      className={`grid grid-cols-1 gap-4 rounded-box p-4 md:p-5 ${isOver ? "bg-accent-soft outline-2 outline-dashed outline-primary" : ""}`}
    >
      {containerId ? <input type="hidden" name="container_id" value={containerId} /> : null}
      <div className="flex flex-wrap items-end gap-3">
        <FileField
          name="files"
          label={t("inbox.files")}
          multiple
          accept="application/pdf,image/*"
          max={Number.POSITIVE_INFINITY}
          hint={t("inbox.files_hint", { size: bytesInWords(MAX_FILE, i18n.language) })}
          className="min-w-0 flex-1 basis-72"
        />
        <SubmitButton icon="upload" className="max-md:w-full md:mb-6">
          {t("inbox.send")}
        </SubmitButton>
      </div>
      <LeavingGuard busy={busy} />
      <UploadList items={items} onRemove={remove} onRetry={retry} />
    </Form>
  );
}
