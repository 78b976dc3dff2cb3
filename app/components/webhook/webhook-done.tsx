import { useActionData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

const codes = ["saved", "deleted", "sent", "on", "off"] as const;

/** Says what was done before this page was opened (`?done=`); nothing once a form on this page was refused. */
export function WebhookDone() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const refused = useActionData();
  const done = codes.find((code) => code === params.get("done"));
  if (!done || refused) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {t(`webhook.did.${done}`)}
    </Notice>
  );
}
