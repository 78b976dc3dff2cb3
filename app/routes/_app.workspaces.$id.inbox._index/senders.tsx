import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import type { loader } from "./route.tsx";

/** Who mails papers that come in at once without being of the workspace, each with a button that ends it. */
export function Senders() {
  const { t } = useTranslation();
  const { senders } = useLoaderData<typeof loader>();
  if (!senders || senders.length === 0) return null;
  return (
    <Panel title={t("inbox.senders.title")} count={senders.length} className="mt-5">
      <p className="px-4 py-3 text-sm text-muted md:px-5">{t("inbox.senders.text")}</p>
      <ul className="divide-y divide-line border-t border-line">
        {senders.map(({ email, since }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5 md:px-5">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {email}
              <Moment value={since} className="block text-sm text-muted" />
            </span>
            <Form intent="distrust">
              <input type="hidden" name="email" value={email} />
              <button type="submit" className="btn btn-ghost" aria-label={t("inbox.senders.remove", { email })}>
                <Icon name="x" />
                {t("ui.remove")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
