import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import type { CurrentWorkspace } from "./frame-data.ts";

/** Where somebody comes after deleting. */
export const withDeleted = (address: string) => `${address}?deleted=1`;

/** On the page one comes to after deleting: that it is done, and where it can be put back, for who may. */
export function DeletedNotice({ current }: { current?: CurrentWorkspace | null }) {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  if (!current || !asked.has("deleted")) return null;
  return (
    <Notice
      tone="valid"
      role="status"
      className="no-print mb-6"
      action={
        current.abilities.see_trash ? (
          <Link to={paths.trash(current.id)} className="btn btn-sm max-md:min-h-11">
            {t("ui.put_back")}
          </Link>
        ) : undefined
      }
    >
      {t("ui.deleted")}
    </Notice>
  );
}
