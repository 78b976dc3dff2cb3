import { useNavigate } from "@remix-run/react";
import type { Category } from "@server/records/object/inputs";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { AboutFields } from "./about-fields.tsx";
import { keepPhoto } from "./keep-photo.ts";
import { LeavingGuard } from "./leaving-guard.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./uploads.ts";

type Props = { objectId: string; categories: Category[]; category?: string; title?: string; mayPublish: boolean };

const noop = () => {};

/**
 * Uploads files with a description. A plain form; with scripts each file is sent by itself, so that a refused one does
 * not stop the others.
 */
export function UploadForm({ objectId, categories, category, title, mayPublish }: Props) {
  const { t } = useTranslation();
  const [together, setTogether] = useState<string>();
  const keep = useMemo(() => keepPhoto(objectId), [objectId]);
  const { items, add, remove, retry, busy } = useUploads(paths.upload(objectId), {
    onSaved: noop,
    onSent: setTogether,
    keep,
  });
  const navigate = useNavigate();
  const allDone = items.length > 0 && items.every(({ state }) => state === "done");
  useEffect(() => {
    if (allDone) navigate(`${paths.object(objectId, { together })}#files`);
  }, [allDone, navigate, objectId, together]);

  const sendEach = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const files = data.getAll("files").filter((file): file is File => file instanceof File && file.name !== "");
    if (files.length === 0) return; // sent as a plain form: the server answers that no file was chosen
    event.preventDefault();
    const fields = Object.fromEntries(
      [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    add(files, files.length > 1 ? { ...fields, title: "" } : fields);
    const input = event.currentTarget.elements.namedItem("files");
    if (!(input instanceof HTMLInputElement)) return;
    input.value = "";
    // the progress and errors are shown below the field; on a phone the button is far below them
    input.scrollIntoView({ block: "center" });
  };
  return (
    <Form
      data-waits=""
      intent="files"
      encType="multipart/form-data"
      onSubmit={sendEach}
      className="grid grid-cols-1 gap-5 p-4 md:p-6"
    >
      <FileField
        name="files"
        label={t("file.files")}
        multiple
        max={Number.POSITIVE_INFINITY}
        hint={t("file.files_hint")}
      />
      <LeavingGuard busy={busy} />
      <UploadList items={items} onRemove={remove} onRetry={retry} />
      <TextField
        name="title"
        defaultValue={title}
        label={t("file.title_field")}
        optional
        hint={t("file.title_hint")}
        maxLength={200}
      />
      <AboutFields categories={categories} category={category} mayPublish={mayPublish} />
      <FormActions cancel={paths.object(objectId)}>
        <SubmitButton icon="upload" disabled={busy}>
          {t("file.upload")}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
