import type { FeedView } from "@server/inspection/calendar/inputs";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/share/copy-field";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Day } from "~/ui/time";

/** One calendar: its secret address to copy, and forms to replace or end it. */
export function FeedPanel({ id, container, workspace, url, created_at }: FeedView) {
  const { t } = useTranslation();
  const title = container ? t("calendar.of_board", { title: container.title }) : t("calendar.of_all");
  return (
    <Panel title={title} className="mt-5" padded>
      <p className="mb-3 text-sm text-muted">
        {workspace ? `${workspace} · ` : ""}
        {t("calendar.since")} <Day value={created_at} />
      </p>
      <CopyField id={`address-${id}`} label={t("calendar.address")} value={url} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Form intent={`renew-${id}`}>
          <SubmitButton kind="ghost">{t("calendar.renew")}</SubmitButton>
        </Form>
        <Form intent={`revoke-${id}`}>
          <SubmitButton kind="ghost">{t("calendar.revoke")}</SubmitButton>
        </Form>
      </div>
    </Panel>
  );
}
