import type { TakenMachine } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import { newUploadKey } from "~/components/file/upload-key";
import { TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { ActForm, photosIn } from "./act-form.tsx";
import type { useActsHere } from "./act-here.ts";

type Props = { machine: TakenMachine; act: ReturnType<typeof useActsHere>["act"] };

/** What somebody beside the machine can do: write down what must be done, and take photos. */
export function KeptMachineActs({ machine: { object, may }, act }: Props) {
  const { t } = useTranslation();
  const addPoint = (filled: FormData) =>
    act({
      name: "actionPoint.create",
      input: { object_id: object.id, title: filled.get("title"), note: filled.get("note") },
      photos: photosIn(filled),
    });
  const addPhotos = (filled: FormData) => {
    const photos = photosIn(filled);
    return photos.length > 0
      ? act({
          ...{ name: "object.addFiles", input: { id: object.id, batch: newUploadKey() } },
          ...{ photos, field: "files", apart: true },
        })
      : Promise.resolve();
  };
  if (!may.add_action_point && !may.upload) return null;
  return (
    <Panel>
      {may.add_action_point ? (
        <details className="border-line px-4 not-last:border-b md:px-5">
          <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-medium">
            <Icon name="calendar-plus" className="text-muted" />
            {t("action_point.new")}
          </summary>
          <div className="pb-5">
            <ActForm onAct={addPoint}>
              <TextField name="title" label={t("action_point.what")} required maxLength={200} />
              <TextArea name="note" label={t("action_point.note")} optional maxLength={4000} />
              <FileField name="photos" label={t("action_point.photos.choose")} accept="image/*" multiple optional />
              <button type="submit" className="btn btn-primary h-14">
                {t("action_point.save")}
              </button>
            </ActForm>
          </div>
        </details>
      ) : null}
      {may.upload ? (
        <details className="border-line px-4 not-last:border-b md:px-5">
          <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-medium">
            <Icon name="camera" className="text-muted" />
            {t("object.add_pictures")}
          </summary>
          <div className="pb-5">
            <ActForm onAct={addPhotos}>
              <FileField name="photos" label={t("action_point.photos.choose")} accept="image/*" multiple required />
              <button type="submit" className="btn btn-primary h-14">
                {t("action_point.photos.save")}
              </button>
            </ActForm>
          </div>
        </details>
      ) : null}
    </Panel>
  );
}
