import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";

type Props = { asks: boolean; choice: "yes" | "no" | null };

/** The choice about analytics; both buttons look the same. */
export function VisitsPanel({ asks, choice }: Props) {
  const { t } = useTranslation();
  if (!asks)
    return (
      <Panel title={t("cookies.visits.title")} className="mt-6" padded>
        <p className="text-sm text-muted">{t("cookies.visits.off")}</p>
      </Panel>
    );
  return (
    <Panel title={t("cookies.visits.title")} className="mt-6" padded>
      <p className="text-sm text-muted">{t("cookies.visits.about")}</p>
      <p className="mt-3 text-sm font-medium" role="status">
        {t(`cookies.visits.${choice ?? "unsaid"}`)}
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        {(["yes", "no"] as const).map((answer) => (
          <button
            key={answer}
            type="submit"
            name="choice"
            value={answer}
            aria-pressed={choice === answer}
            className="btn touch:h-11 max-md:flex-1"
          >
            {t(answer === "yes" ? "cookies.allow" : "cookies.refuse")}
          </button>
        ))}
      </Form>
    </Panel>
  );
}
