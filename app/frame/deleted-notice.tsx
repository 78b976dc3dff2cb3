import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import type { CurrentWorkspace } from "./frame-data.ts";

/** An address with the parameter that shows the notice below. */
export const withDeleted = (address: string) => `${address}?deleted=1`;

/** Shown after a deletion: that it is done, and a link to the trash for users who may restore it. */
export function DeletedNotice({ current }: { current?: CurrentWorkspace | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  if (!current || !searchParams.has("deleted")) return null;
  return (
    <Notice
      tone="valid"
      role="status"
      className="no-print mb-6"
      action={
        current.abilities.see_trash ? (
          <Link to={paths.trash(current.id)} className="btn btn-sm touch:min-h-11">
            {t("ui.put_back")}
          </Link>
        ) : undefined
      }
    >
      {t("ui.deleted")}
    </Notice>
  );
}
