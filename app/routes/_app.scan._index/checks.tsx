import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckRow } from "~/components/object-template/check-row";
import { checksOf } from "~/components/object-template/checks";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { FoundMachine } from "./machine-found.tsx";

/** The checks to choose from where there are several; where there is none, why. */
export function ChecksPanel(machine: FoundMachine) {
  const { t } = useTranslation();
  const { object, may } = machine;
  const { checks } = checksOf(machine);
  if (!may.answer || checks.length === 1) return null;
  return (
    <Panel id="checks" title={t("scan.checks")} count={checks.length || null} className="mt-4 scroll-mt-20">
      {checks.length === 0 ? (
        <div className="grid gap-3 p-4 text-sm">
          <p className="text-muted">{t(machine.templates.length > 0 ? "scan.all_checked" : "scan.no_checks")}</p>
          {may.attach_template ? (
            <Link to={paths.selectTemplate(object.id)} className="btn justify-self-start touch:h-14">
              <Icon name="plus" />
              {t("object_template.attach")}
            </Link>
          ) : null}
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {checks.map((check) => (
            <CheckRow key={check.template.id} {...check} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
