import { inWords } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import type { QuestionTypeForm } from "./question-type-form.ts";

/**
 * Photos, from the gallery or the camera: a phone offers both. With scripts each is sent as soon as it is chosen;
 * without them they are sent with the form.
 */
export function PhotosField({ question: { id, label }, shown, draft }: QuestionFieldProps) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const files = shown?.files ?? [];
  const waiting = draft.photosOf(id);
  const add = async (chosen: File[]) => {
    for (const file of chosen) await draft.addPhoto(id, file);
  };
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {files.map((file, index) => (
        <figure
          key={file.id}
          className="relative aspect-square overflow-hidden rounded-field border border-line bg-base-200"
        >
          <a href={paths.answerPhoto(file.id)} target="_blank" rel="noreferrer" className="block size-full">
            <img
              src={paths.answerThumb(file.id, "l")}
              alt={t("answer.photo.nth", { number: index + 1, label })}
              className="size-full object-cover"
              loading="lazy"
            />
          </a>
          <button
            type="submit"
            name="do"
            value={`remove_photo:${file.id}`}
            className="btn btn-square btn-hit absolute right-1.5 top-1.5"
            aria-label={t("answer.photo.remove", { number: index + 1 })}
            onClick={(event) => {
              event.preventDefault();
              void draft.dropPhoto(file.id);
            }}
          >
            <Icon name="trash-2" />
          </button>
        </figure>
      ))}
      {waiting.map((photo) => (
        <figure
          key={photo.id}
          className="relative aspect-square overflow-hidden rounded-field border border-line bg-base-200"
        >
          <img src={photo.url} alt={photo.name} className="size-full object-cover opacity-60" />
          <figcaption
            className={`absolute inset-x-0 bottom-0 px-2 py-1 text-xs font-medium ${photo.rejection ? "tone-bad bg-tone-soft text-tone-ink" : "bg-base-100/90"}`}
          >
            {photo.rejection ? inWords(t, photo.rejection) : t("answer.photo.waits")}
          </figcaption>
          {photo.rejection ? (
            <button
              type="button"
              className="btn btn-square btn-hit absolute right-1.5 top-1.5"
              aria-label={t("answer.photo.remove", { number: files.length + 1 })}
              onClick={() => void draft.dropPhoto(photo.id)}
            >
              <Icon name="trash-2" />
            </button>
          ) : null}
        </figure>
      ))}
      <label
        className={`grid cursor-pointer place-content-center justify-items-center gap-1.5 rounded-field border border-dashed border-base-content/50 p-2 text-center text-sm font-medium text-primary hover:bg-base-200 has-[:focus-visible]:outline-2 ${scripts ? "aspect-square" : "col-span-full justify-items-start"}`}
      >
        <span className="flex flex-col items-center gap-1.5">
          <Icon name="camera" large />
          {t("answer.photo.add")}
        </span>
        <input
          type="file"
          name={`photos[${id}][]`}
          accept="image/*"
          multiple
          aria-label={t("answer.photo.add_to", { label })}
          className={scripts ? "sr-only" : "file-input w-full max-w-full"}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]); // copied, since clearing the field empties its FileList
            event.target.value = "";
          }}
        />
      </label>
    </div>
  );
}

export const images: QuestionTypeForm = { Field: PhotosField, hasNote: true, inWords: () => "" };
