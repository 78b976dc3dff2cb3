import { Link } from "@remix-run/react";
import type { LibraryUses } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

/** The objects and floor plans that use a library file: the first by name, the others as a number. */
export function WhereUsed({ uses }: { uses: LibraryUses }) {
  const { t } = useTranslation();
  if (uses.objects_count + uses.plans_count === 0) return <EmptyLine>{t("library.used_nowhere")}</EmptyLine>;
  return (
    <div>
      <Places
        icon="package"
        places={uses.objects}
        count={uses.objects_count}
        to={paths.object}
        more="library.more_objects"
      />
      <Places
        icon="layers"
        places={uses.plans}
        count={uses.plans_count}
        to={(id) => paths.container(id)}
        more="library.more_plans"
      />
    </div>
  );
}

type Props = {
  icon: IconName;
  places: LibraryUses["objects"];
  count: number;
  to: (id: string) => string;
  more: string;
};

function Places({ icon, places, count, to, more }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line first:border-t-0">
      {places.map(({ id, title, where }) => (
        <li key={id} className="link-row flex items-center gap-3 px-4 py-2.5 md:px-5 max-md:min-h-13">
          <Icon name={icon} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <Link to={to(id)} className="cover font-medium">
              {title}
            </Link>
            {where ? <span className="block text-xs text-muted">{where}</span> : null}
          </span>
        </li>
      ))}
      {count > places.length ? (
        <li className="num px-4 py-2.5 text-sm text-muted md:px-5">{t(more, { count: count - places.length })}</li>
      ) : null}
    </ul>
  );
}

/** "Gebruikt op 3 objecten en 1 grondplan." */
export function UsesInWords({ uses }: { uses: LibraryUses }) {
  const { t } = useTranslation();
  const { objects_count: objects, plans_count: plans } = uses;
  const parts = [
    ...(objects > 0 ? [t("library.objects_count", { count: objects })] : []),
    ...(plans > 0 ? [t("library.plans_count", { count: plans })] : []),
  ];
  return <>{parts.length > 0 ? t("library.used_on", { where: parts.join(", ") }) : t("library.used_nowhere")}</>;
}
