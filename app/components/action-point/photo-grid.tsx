import type { Photo } from "@server/inspection/action-point/photo-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { useDates } from "~/ui/time";

type Props = { photos: readonly Photo[]; moment: Photo["moment"]; remove?: (photo: Photo) => React.ReactNode };

/** Photos of how something was found, or how it was left; each links to its full size. */
export function PhotoGrid({ photos, moment, remove }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const shown = photos.filter((photo) => photo.moment === moment);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{t(`action_point.photos.${moment}`)}</h3>
      {shown.length > 0 ? (
        <ul className="mt-2 grid grid-cols-2 gap-2">
          {shown.map((photo) => (
            <li key={photo.id} className="min-w-0">
              <a href={paths.actionPointPhoto(photo.id)} className="block" target="_blank" rel="noreferrer">
                <img
                  src={paths.actionPointThumb(photo.id, "l")}
                  alt={`${t(`action_point.photos.${moment}`)}, ${photo.name}`}
                  loading="lazy"
                  decoding="async"
                  className="aspect-[4/3] w-full rounded-field border border-line bg-base-200 object-cover"
                />
              </a>
              <div className="mt-1 flex min-h-6 items-center justify-between gap-2">
                <span className="num truncate text-xs text-muted">{day(photo.at)}</span>
                {remove && photo.can_remove ? remove(photo) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">{t(`action_point.photos.none_${moment}`)}</p>
      )}
    </div>
  );
}
