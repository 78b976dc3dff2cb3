import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { useLater } from "~/ui/use-later";
import type { PageData } from "./route.tsx";

type Props = {
  object: Pick<PageData["object"], "id" | "images" | "title">;
};

/**
 * The first picture large, the others in a row below it; on a phone all in one row. Each opens full screen; without
 * scripts as a page.
 */
export function Pictures({ object: { id, images, title } }: Props) {
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
    const isLarge = index === 0;
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
  const [first, ...row] = links;
  const inStrip = "shrink-0 overflow-hidden rounded-field border border-line max-md:w-36";
  return (
    <div className="shrink-0 max-md:order-1 max-md:-mx-4 max-md:mt-4 max-md:flex max-md:gap-2 max-md:overflow-x-auto max-md:px-4 md:w-40 lg:w-56">
      <div className={inStrip}>{first}</div>
      {row.length > 0 ? (
        <ul className="flex gap-2 md:mt-1.5 md:gap-1.5 md:overflow-x-auto">
          {row.map((link) => (
            <li key={link.key} className={`${inStrip} md:w-13 print:w-1/4`}>
              {link}
            </li>
          ))}
        </ul>
      ) : null}
      {Viewer ? <Viewer pictures={pictures} at={opened} go={open} /> : null}
    </div>
  );
}
