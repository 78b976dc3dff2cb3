import { useActionData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { doneCodes } from "~/web/done";
import { Notice } from "./notice.tsx";

/** Says what was done on the page before this one, with and without scripts; silent once something here was refused. */
export function Done() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const answer = useActionData<unknown>();
  const done = doneCodes.find((doing) => doing === params.get("done"));
  if (!done || (answer && typeof answer === "object" && "error" in answer)) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {t(`ui.did.${done}`)}
    </Notice>
  );
}
