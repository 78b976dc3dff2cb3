import { Link } from "@remix-run/react";
import type { ObjectView } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** The pictures of an object: which comes first, which are deleted on saving, and a link to edit each. */
export function PicturesFieldset({ objectId, images }: { objectId: string; images: ObjectView["images"] }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t("object.remove_pictures")}</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map(({ id, title }, index) => (
          <li
            key={id}
            className="grid content-start gap-1 rounded-field border border-line p-1.5 text-sm has-[[type=checkbox]:checked]:opacity-60"
          >
            <img
              src={paths.thumb(id)}
              alt={title}
              loading="lazy"
              className="aspect-[3/2] w-full rounded-selector bg-base-200 object-cover"
            />
            {images.length > 1 ? (
              <label className="flex min-h-8 cursor-pointer items-center gap-2 px-1 touch:min-h-11">
                {/* the first picture is the main one already, so its value is empty */}
                <input
                  type="radio"
                  name="main_image"
                  value={index === 0 ? "" : id}
                  defaultChecked={index === 0}
                  className="radio radio-primary radio-sm"
                />
                {t("object.main_picture")}
              </label>
            ) : null}
            <label className="flex min-h-8 cursor-pointer items-center gap-2 px-1 touch:min-h-11">
              <input
                type="checkbox"
                name="delete_image[]"
                value={id}
                className="checkbox checkbox-primary checkbox-sm"
              />
              {t("ui.remove")}
            </label>
            <Link
              to={paths.editPicture(objectId, id)}
              className="link inline-flex min-h-8 items-center gap-1.5 px-1 tap"
            >
              <Icon name="crop" />
              {t("picture.edit")}
            </Link>
          </li>
        ))}
      </ul>
      {images.length > 2 ? (
        <Link to={paths.sortFiles(objectId)} className="link mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm tap">
          <Icon name="grip-vertical" />
          {t("file.sort")}
        </Link>
      ) : null}
    </fieldset>
  );
}
