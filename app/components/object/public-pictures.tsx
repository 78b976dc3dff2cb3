import { useTranslation } from "react-i18next";

type Picture = { id: string; file_path: string };

/** The pictures of an object: the first large, the others in a row below it; each links to its full size. */
export function PublicPictures({ images, title, newTab }: { images: Picture[]; title: string; newTab?: boolean }) {
  const { t } = useTranslation();
  const [first, ...others] = images;
  if (!first) return null;
  const linkProps = newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <div className="border-b border-line">
      <a href={first.file_path} className="block" {...linkProps}>
        <img
          src={`${first.file_path}/thumb?size=l`}
          alt={t("object.picture_of", { title })}
          width={640}
          height={360}
          loading="lazy"
          className="aspect-[16/9] w-full bg-base-200 object-cover"
        />
      </a>
      {others.length > 0 ? (
        <ul className="flex gap-px overflow-x-auto border-t border-line">
          {others.map((picture, index) => (
            <li key={picture.id} className="w-1/4 min-w-18 shrink-0">
              <a href={picture.file_path} className="block" {...linkProps}>
                <img
                  src={`${picture.file_path}/thumb?size=s`}
                  alt={t("object.picture_number", { number: index + 2, title })}
                  loading="lazy"
                  className="aspect-[3/2] w-full bg-base-200 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
