import { Link } from "@remix-run/react";
import type { GroupView } from "@server/inspection/template/inputs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import type { BuilderAt } from "./builder-places.ts";
import { GroupForm } from "./group-form.tsx";
import { moveOfGroup } from "./moves.ts";
import { useOrder } from "./use-order.ts";

/** The groups of a template: a click opens one, and grips move them. */
export function GroupList({ groups, current, at }: { groups: GroupView[]; current?: GroupView; at: BuilderAt }) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const list = useRef<HTMLOListElement>(null);
  const { shown } = useOrder(groups, list, (group, to) => ({ ...moveOfGroup(group), position: String(to) }));
  return (
    <nav className="min-w-0 @4xl:sticky @4xl:top-20" aria-label={t("template.groups")}>
      <h2 className="eyebrow px-2.5 pb-2">{t("template.groups")}</h2>
      <ol ref={list} className="grid gap-0.5">
        {shown.map(({ id, title, questions }, index) => {
          const isOpen = id === current?.id;
          return (
            <li
              key={id}
              data-sort={id}
              className={`flex items-center rounded-field text-sm data-held:relative data-held:z-10 data-held:bg-base-100 data-held:shadow-2 ${isOpen ? "bg-accent-soft font-semibold text-accent-ink" : "hover:bg-base-300/50"}`}
            >
              <Link
                to={at({ group: id })}
                preventScrollReset
                aria-current={isOpen ? "true" : undefined}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-2.5 py-1.5 touch:min-h-11"
              >
                <span className={`num ${isOpen ? "" : "text-muted"}`}>{index + 1}</span>
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
                <span className="num text-xs font-normal text-muted">{questions.length}</span>
              </Link>
              {scripts && groups.length > 1 ? (
                <button
                  type="button"
                  data-grip
                  aria-label={t("template.question_grip", { label: title })}
                  className="btn btn-ghost btn-square btn-xs mr-1 shrink-0 cursor-grab touch-none text-muted touch:size-11"
                >
                  <Icon name="grip-vertical" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ol>
      {groups.length > 0 ? (
        <details className="mt-2">
          <summary className="btn btn-ghost btn-sm touch:h-11">
            <Icon name="plus" />
            {t("template.group_new")}
          </summary>
          <GroupForm className="mt-2 px-2.5" />
        </details>
      ) : null}
    </nav>
  );
}
