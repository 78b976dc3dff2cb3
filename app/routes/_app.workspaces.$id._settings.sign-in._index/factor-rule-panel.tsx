import { dayInWords } from "@i18n/in-words";
import type { FactorRuleView } from "@server/tenancy/factor/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { PasswordAgain } from "~/components/session/password-again";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { DateField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { useToday } from "~/ui/time";

type Props = z.output<typeof FactorRuleView> & { asks_password: boolean };

/** From when the workspace requires a second factor of its people, who has none, and the form that changes it. */
export function FactorRulePanel({ from, lacking, lacking_count, has_own, asks_password }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const state = from === null ? "off" : from <= today ? "on" : "ahead";
  return (
    <Panel title={t("factor.rule.factor")} id="second-step" padded className="mt-5">
      <p className="max-w-prose text-sm text-muted">{t("factor.rule.about")}</p>
      <p className="mt-4 font-medium">
        {state === "off" ? t("factor.rule.off") : t(`factor.rule.${state}`, { day: dayInWords(t, from!) })}
      </p>
      <Lacking names={lacking} count={lacking_count} />
      {has_own || from !== null ? (
        <Form intent="rule" className="mt-5 grid grid-cols-1 gap-4" defaultValue={{ from: from ?? "" }}>
          {has_own ? (
            <DateField
              name="from"
              label={t("factor.rule.from")}
              hint={t("factor.rule.from_hint")}
              min={today}
              className="md:w-72"
            />
          ) : null}
          <PasswordAgain name="password" label={t("user.password")} asks={asks_password} />
          <div className="flex flex-wrap gap-2 max-md:flex-col">
            {has_own ? (
              <SubmitButton name="rule" value="require">
                {t(from === null ? "factor.rule.require" : "factor.rule.change")}
              </SubmitButton>
            ) : null}
            {from === null ? null : (
              <SubmitButton name="rule" value="stop" kind="plain">
                {t("factor.rule.stop")}
              </SubmitButton>
            )}
          </div>
        </Form>
      ) : (
        <Notice
          tone="plan"
          className="mt-5"
          action={
            <Action to={paths.security} icon="shield-check">
              {t("factor.rule.own_link")}
            </Action>
          }
        >
          {t("factor.rule.own_first")}
        </Notice>
      )}
    </Panel>
  );
}

function Lacking({ names, count }: { names: string[]; count: number }) {
  const { t } = useTranslation();
  if (count === 0) return <p className="mt-1 text-sm text-muted">{t("factor.rule.all_have")}</p>;
  const more = count - names.length;
  return (
    <p className="mt-1 max-w-prose text-sm text-muted [overflow-wrap:anywhere]">
      {t("factor.rule.lacking_count", { count })} {names.join(", ")}
      {more > 0 ? ` ${t("factor.rule.and_more", { more })}` : null}.
    </p>
  );
}
