import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PhotoGrid } from "~/components/action-point/photo-grid";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { PageData } from "./route.tsx";

/** The photos of the problem and those of the solution. */
export function PhotosPanel({ photos, action_point, permissions }: PageData) {
  const { t } = useTranslation();
  if (photos.length === 0 && !permissions.can_photograph) return null;
  return (
    <Panel
      title={t("action_point.photos.title")}
      count={photos.length || null}
      action={
        permissions.can_photograph ? (
          <Link to={paths.actionPointPhotos(action_point.id)} className="btn btn-ghost btn-sm">
            <Icon name="camera" />
            {t("action_point.photos.add")}
          </Link>
        ) : null
      }
    >
      {photos.length > 0 ? (
        <div className="grid grid-cols-1 gap-5 p-4 sm:grid-cols-2 md:p-5">
          <PhotoGrid photos={photos} moment="before" />
          <PhotoGrid photos={photos} moment="after" />
        </div>
      ) : (
        <EmptyLine>{t("action_point.photos.none")}</EmptyLine>
      )}
    </Panel>
  );
}
