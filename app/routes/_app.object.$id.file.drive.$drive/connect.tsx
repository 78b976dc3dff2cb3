import type { DriveName } from "@server/records/cloud-drives/contract";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** A link to the provider, which asks for permission to read. */
export function Connect({ objectId, drive, again }: { objectId: string; drive: DriveName; again: boolean }) {
  const { t } = useTranslation();
  const name = t(`drive.name.${drive}`);
  return (
    <section className="panel mt-5 grid justify-items-center gap-4 px-5 py-12 text-center">
      <span className="plate tone-accent grid size-16 rounded-box" aria-hidden="true">
        <Icon name="link" className="size-7" />
      </span>
      <p className="max-w-prose text-muted">{t("drive.connect_text", { drive: name })}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* a full page load, because it leaves the product */}
        <a href={paths.fromDrive(objectId, drive, { connect: "1" })} className="btn btn-primary">
          {t(again ? "drive.connect_again" : "drive.connect", { drive: name })}
        </a>
        <a href={paths.newFile(objectId)} className="btn btn-ghost">
          {t("ui.cancel")}
        </a>
      </div>
    </section>
  );
}
