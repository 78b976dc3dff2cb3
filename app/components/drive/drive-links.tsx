import { Link } from "@remix-run/react";
import type { DriveName } from "@server/records/cloud-drives/contract";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/** Links to the cloud drives that are configured; nothing when there are none. */
export function DriveLinks({ objectId, drives }: { objectId: string; drives: readonly DriveName[] }) {
  const { t } = useTranslation();
  return drives.map((drive) => (
    <Link key={drive} to={paths.fromDrive(objectId, drive)} className="filter-chip">
      {t(`drive.name.${drive}`)}
    </Link>
  ));
}
