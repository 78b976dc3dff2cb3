import { useActionData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { doneCodes } from "~/web/done";
import { Notice } from "./notice.tsx";

/** Says what was done before this page was opened (`?done=`); nothing once a form on this page was refused. */
export function Done() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const actionData = useActionData<unknown>();
  const done = doneCodes.find((code) => code === params.get("done"));
  if (!done || (actionData && typeof actionData === "object" && "error" in actionData)) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {t(`ui.did.${done}`)}
    </Notice>
  );
}
