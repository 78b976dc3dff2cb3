import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

/** A secret that was just made, which no page shows again. */
export function SecretOnce({ title, secret, action }: { title: string; secret: string; action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Notice tone="valid" icon="key-round" role="status" title={title} action={action} className="mt-4">
      <p>{t("webhook.secret.once")}</p>
      <p className="num mt-2 font-medium select-all [overflow-wrap:anywhere]">{secret}</p>
    </Notice>
  );
}
