import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ObjectSign } from "~/components/object/object-sign";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Facts } from "~/ui/panel";
import { Tag } from "~/ui/tag";
import { useLater } from "~/ui/use-later";
import { useFacts } from "./facts.tsx";
import type { PageData } from "./route.tsx";

/** The pictures, facts and tags of the object. */
export function DetailsPanel(page: PageData) {
  const { t } = useTranslation();
  const { workspace_id, object, may } = page;
  const facts = useFacts(page);
  return (
    <section className="panel scroll-mt-20 overflow-hidden" id="details" aria-label={t("object.details")}>
      <Pictures {...object} mayEdit={may.edit} />
      {facts.length > 0 ? <Facts facts={facts} className="max-lg:hidden" /> : null}
      {object.tags.length > 0 ? (
        <div className="flex flex-wrap gap-1.5 border-t border-line px-4 py-3.5 md:px-5">
          <h3 className="sr-only">{t("object.tags")}</h3>
          {object.tags.map((tag) => (
            <Tag key={tag} to={paths.objects(workspace_id, { tag })}>
              {tag}
            </Tag>
          ))}
        </div>
      ) : null}
    </section>
  );
}

type PicturesProps = Pick<PageData["object"], "id" | "images" | "icon_code" | "title"> & { mayEdit: boolean };

/** The first picture large, the others in a row below it. Each opens full screen; without scripts as a page. */
function Pictures({ id, images, icon_code, title, mayEdit }: PicturesProps) {
  const { t } = useTranslation();
  const [opened, open] = useState<string>();
  const [Viewer, loadViewer] = useLater(() =>
    import("~/components/object/picture-viewer").then(({ PictureViewer }) => PictureViewer),
  );
  const [first, ...others] = images;
  if (!first)
    return (
      <div className="flex items-center gap-3 border-b border-line p-4 md:px-5">
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
  const large = images.map((picture, index) => ({
    id: picture.id,
    src: paths.bytes(picture.id),
    alt: index === 0 ? t("object.picture_of", { title }) : t("object.picture_number", { number: index + 1, title }),
  }));
  const opening = (picture: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(picture);
    loadViewer(() => location.assign(paths.file(id, picture)));
  };
  return (
    <div className="border-b border-line">
      <Link to={paths.file(id, first.id)} className="block" onClick={opening(first.id)}>
        <img
          src={paths.thumb(first.id, "l")}
          alt={large[0]!.alt}
          width={640}
          height={427}
          className="aspect-[3/2] w-full bg-base-200 object-cover"
        />
      </Link>
      {others.length > 0 ? (
        <ul className="flex gap-px overflow-x-auto border-t border-line">
          {others.map((picture, index) => (
            <li key={picture.id} className="w-1/4 min-w-18 shrink-0">
              <Link to={paths.file(id, picture.id)} className="block" onClick={opening(picture.id)}>
                <img
                  src={paths.thumb(picture.id)}
                  alt={large[index + 1]!.alt}
                  loading="lazy"
                  width={160}
                  height={107}
                  className="aspect-[3/2] w-full bg-base-200 object-cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {Viewer ? <Viewer pictures={large} at={opened} go={open} /> : null}
    </div>
  );
}
