import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { InvalidForm } from "~/web/api.server";

/** Shown when the library already has the uploaded file: a link to it. */
export function DuplicateNotice({ to }: { to: (id: string) => string }) {
  const { t } = useTranslation();
  const actionData = useActionData<InvalidForm>();
  const messages = actionData && "error" in actionData ? Object.values(actionData.error).flat() : [];
  const duplicate = messages.find((message) => message.startsWith("library.twice?"));
  const id = new URLSearchParams(duplicate?.split("?")[1]).get("id");
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
