import type { KeepingPage } from "@server/records/keeping/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

const parts = ["deletions", "versions", "reporters", "events"] as const;

/** What the clean-up of each night deleted for good. */
export function CleanUps({ nights }: { nights: z.infer<typeof KeepingPage>["clean_ups"] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("keeping.nights")}>
      {nights.length === 0 ? (
        <EmptyLine>{t("keeping.no_nights")}</EmptyLine>
      ) : (
        <ul className="divide-y divide-line">
          {nights.map(({ day, ...did }) => (
            <li key={day} className="grid grid-cols-1 gap-x-6 px-4 py-3 md:grid-cols-[9rem_minmax(0,1fr)] md:px-5">
              <span className="num font-medium">
                <Day value={day} />
              </span>
              <span>
                {parts
                  .filter((part) => did[part] > 0)
                  .map((part) => t(`keeping.did.${part}`, { count: did[part] }))
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
