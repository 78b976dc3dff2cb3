import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { InvalidForm } from "~/web/api.server";

/** The same file is there already: the way to it, in place of a second one. */
export function TwinNotice({ to }: { to: (id: string) => string }) {
  const { t } = useTranslation();
  const answer = useActionData<InvalidForm>();
  const told = answer && "error" in answer ? Object.values(answer.error).flat() : [];
  const twin = told.find((message) => message.startsWith("library.twice?"));
  const id = new URLSearchParams(twin?.split("?")[1]).get("id");
  if (!id) return null;
  return (
    <Notice
      tone="accent"
      action={
        <Link to={to(id)} className="btn btn-sm">
          {t("ui.view")}
        </Link>
      }
    >
      {t("library.use_other_text")}
    </Notice>
  );
}
