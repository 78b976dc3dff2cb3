import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { workspaceId: string; address: string; mayRenew: boolean };

/** The address at which the workspace takes papers by mail. */
export function Address({ address, mayRenew }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("inbox.address.title")} className="mt-5" padded>
      <p className="text-sm text-muted">{t("inbox.address.text")}</p>
      <p className="num mt-3 font-medium [overflow-wrap:anywhere]">{address || t("inbox.address.none")}</p>
      {mayRenew ? (
        <Form intent="address" className="mt-3 flex flex-wrap items-center gap-3">
          <SubmitButton kind="plain" icon="refresh-cw">
            {address ? t("inbox.address.renew") : t("inbox.address.make")}
          </SubmitButton>
          {address ? <span className="text-sm text-muted">{t("inbox.address.renew_hint")}</span> : null}
        </Form>
      ) : null}
    </Panel>
  );
}
