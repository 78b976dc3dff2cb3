import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { inBrussels } from "~/ui/time";
import type { Impersonation } from "./frame-data.ts";

/** Over everything, on every page, while a super admin acts as somebody else. */
export function ImpersonationBar({ user, until }: Impersonation) {
  const { t } = useTranslation();
  return (
    <section
      className="tone-soon no-print border-b border-tone-line bg-tone-soft text-sm text-tone-ink"
      aria-label={t("ui.impersonating.label")}
    >
      <div className="mx-auto flex min-h-11 max-w-[84rem] items-center gap-3 px-4 md:px-6">
        <Icon name="user-check" />
        <p className="min-w-0 flex-1 py-1.5">
          {until ? t("ui.impersonating.until", { user, time: inBrussels(until).time }) : t("ui.impersonating.text", { user })}
        </p>
        <Form action={paths.stopImpersonating}>
          <SubmitButton kind="plain" small>
            {t("ui.impersonating.stop")}
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
