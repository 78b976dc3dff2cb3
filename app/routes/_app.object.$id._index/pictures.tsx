import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ObjectSign } from "~/components/object/object-sign";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { useLater } from "~/ui/use-later";
import type { PageData } from "./route.tsx";

type Props = {
  object: Pick<PageData["object"], "id" | "images" | "icon_code" | "title">;
  /** All in one row, for where the panel with the large picture is far down: on a phone. */
  strip?: boolean;
};

/**
 * The first picture large, the others in a row below it. Each opens full screen; without scripts as a page. Of the strip
 * and the panel one is shown, and only its pictures are loaded.
 */
export function Pictures({ object: { id, images, title }, strip }: Props) {
  const { t } = useTranslation();
  const [opened, open] = useState<string>();
  const [Viewer, loadViewer] = useLater(() =>
    import("~/components/object/picture-viewer").then(({ PictureViewer }) => PictureViewer),
  );
  if (images.length === 0) return null;
  const opening = (picture: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(picture);
    loadViewer(() => location.assign(paths.file(id, picture)));
  };
  const pictures = images.map((picture, index) => ({
    id: picture.id,
    src: paths.bytes(picture.id),
    alt: index === 0 ? t("object.picture_of", { title }) : t("object.picture_number", { number: index + 1, title }),
  }));
  const links = pictures.map((picture, index) => {
    const isLarge = index === 0 && !strip;
    return (
      <Link key={picture.id} to={paths.file(id, picture.id)} className="block" onClick={opening(picture.id)}>
        <img
          src={paths.thumb(picture.id, isLarge ? "l" : "s")}
          alt={picture.alt}
          loading="lazy"
          width={isLarge ? 640 : 160}
          height={isLarge ? 427 : 107}
          className="aspect-[3/2] w-full bg-base-200 object-cover"
        />
      </Link>
    );
  });
  const row = strip ? links : links.slice(1);
  return (
    <div className={strip ? "-mx-4 mt-3 lg:hidden print:hidden" : "border-b border-line max-lg:hidden print:block"}>
      {strip ? null : links[0]}
      {row.length > 0 ? (
        <ul className={`flex overflow-x-auto ${strip ? "gap-2 px-4" : "gap-px border-t border-line"}`}>
          {row.map((link) => (
            <li
              key={link.key}
              className={`shrink-0 ${strip ? "w-36 overflow-hidden rounded-field border border-line" : "w-1/4 min-w-18"}`}
            >
              {link}
            </li>
          ))}
        </ul>
      ) : null}
      {Viewer ? <Viewer pictures={pictures} at={opened} go={open} /> : null}
    </div>
  );
}

/** In the place of the pictures of an object that has none. */
export function NoPicture({ object: { id, icon_code }, mayEdit }: Props & { mayEdit: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="no-print flex items-center gap-3 border-b border-line p-4 md:px-5">
      <ObjectSign icon={icon_code} className="size-12" />
      <div className="min-w-0 text-sm text-muted">
        <p>{t("object.no_picture")}</p>
        {mayEdit ? (
          <Link
            to={`${paths.editObject(id)}#pictures`}
            className="no-print link inline-flex min-h-6 items-center gap-1.5 font-medium text-base-content max-md:min-h-11"
          >
            <Icon name="image-plus" />
            {t("object.add_picture")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
