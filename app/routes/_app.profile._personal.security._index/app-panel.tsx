import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

/** The authenticator app: whether one is in use, to set one up, or to remove it. */
export function AppPanel({ app, mayChange }: { app: boolean; mayChange: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t("factor.app.title")}
          {app ? <Chip tone="valid">{t("factor.app.on")}</Chip> : null}
        </span>
      }
      id="app"
      padded
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-60 flex-1 text-sm text-muted">{t("factor.app.about")}</p>
        {mayChange ? (
          <Form intent={app ? "remove_app" : "start_app"} className="max-md:w-full">
            <SubmitButton kind="plain" icon={app ? "trash-2" : "smartphone"} className="max-md:w-full">
              {t(app ? "factor.app.remove" : "factor.app.set_up")}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}
