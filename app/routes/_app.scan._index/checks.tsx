import { Link } from "@remix-run/react";
import type { TemplateOnObject } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { FoundMachine } from "./machine-found.tsx";

type Check = { template: TemplateOnObject; to: string; isDue: boolean };

/**
 * The checks that the reader may fill in, what is due first: begun by them and still open, or asked for at this place and
 * never done; then those that are filled in again and again. `next`: the address of the one that the act opens; null:
 * there are several, or none.
 */
export function checksOf({ object, templates, asked }: Pick<FoundMachine, "object" | "templates" | "asked">): {
  checks: Check[];
  next: string | null;
} {
  const missing = new Set(asked.flatMap(({ wanted_id, present }) => (wanted_id && !present ? [wanted_id] : [])));
  const checks = templates
    .filter(({ multi_use, mine }) => multi_use || mine?.status !== "finished")
    .map((template): Check => {
      const { id, mine } = template;
      const isOpen = mine?.status === "open";
      return {
        template,
        to: paths.objectTemplate(object.id, id, isOpen ? { answer: mine.id } : { new: "1" }),
        isDue: isOpen || missing.has(id),
      };
    });
  const due = checks.filter(({ isDue }) => isDue);
  const first = due.length > 0 ? due : checks;
  return {
    checks: [...due, ...checks.filter(({ isDue }) => !isDue)],
    next: first.length === 1 ? first[0]!.to : null,
  };
}

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
            <Link to={paths.selectTemplate(object.id)} className="btn justify-self-start max-md:h-14">
              <Icon name="plus" />
              {t("object_template.attach")}
            </Link>
          ) : null}
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {checks.map(({ template, to, isDue }) => (
            <li key={template.id} className="link-row flex min-h-14 items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <Link to={to} className="cover font-medium [overflow-wrap:anywhere]">
                  {template.title}
                </Link>
                {isDue ? (
                  <span className="block text-xs text-muted">
                    {t(template.mine?.status === "open" ? "object_template.mine_open" : "scan.is_due")}
                  </span>
                ) : null}
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
