import { compare, type Difference } from "@server/inspection/template/compare";
import type { DetailedVersion } from "@server/inspection/template/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";

type Kind = "added" | "removed" | "changed" | "moved";
const signs: Record<Kind, { tone: Tone; icon: IconName }> = {
  added: { tone: "valid", icon: "plus" },
  removed: { tone: "bad", icon: "minus" },
  changed: { tone: "soon", icon: "pencil" },
  moved: { tone: "plan", icon: "move" },
};

type Version = Pick<DetailedVersion, "groups">;

/** The differences between a version and the one before it. */
export function VersionChanges({ before, after }: { before: Version; after: Version }) {
  const { t } = useTranslation();
  const difference = compare(before, after);
  const { added, removed, changed, moved, groups } = difference;
  const isEmpty = [added, removed, changed, moved, ...Object.values(groups)].every((list) => list.length === 0);
  if (isEmpty) return <p className="text-sm text-muted">{t("template.same_as_before")}</p>;
  return (
    <ul className="grid gap-2.5">
      <Groups groups={groups} />
      {added.map(({ id, label, type }) => (
        <Line key={id} kind="added" about={t(`template.type.${type}`)}>
          {label}
        </Line>
      ))}
      {changed.map((change) => (
        <Line key={change.after.id} kind="changed" about={<Aspects {...change} />}>
          {change.before.label === change.after.label ? (
            change.after.label
          ) : (
            <>
              <del className="text-muted">{change.before.label}</del>{" "}
              <ins className="no-underline">{change.after.label}</ins>
            </>
          )}
        </Line>
      ))}
      {moved.map(({ id, label }) => (
        <Line key={id} kind="moved">
          {label}
        </Line>
      ))}
      {removed.map(({ id, label }) => (
        <Line key={id} kind="removed">
          <del>{label}</del>
        </Line>
      ))}
    </ul>
  );
}

function Groups({ groups }: Pick<Difference, "groups">) {
  const { t } = useTranslation();
  const word = t("template.change.group");
  return (
    <>
      {(["added", "moved", "removed"] as const).flatMap((kind) =>
        groups[kind].map(({ id, title }) => (
          <Line key={id} kind={kind} about={word}>
            {title}
          </Line>
        )),
      )}
      {groups.renamed.map(({ id, before, after }) => (
        <Line key={id} kind="changed" about={word}>
          <del className="text-muted">{before}</del> <ins className="no-underline">{after}</ins>
        </Line>
      ))}
    </>
  );
}

function Line({ kind, about, children }: { kind: Kind; about?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { tone, icon } = signs[kind];
  return (
    <li className={`flex items-start gap-2.5 text-sm tone-${tone}`}>
      <span className="mt-0.5 inline-flex w-24 shrink-0 items-center gap-1.5 text-xs font-medium text-tone-ink">
        <Icon name={icon} className="size-3.5" />
        {t(`template.change.${kind}`)}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {children}
        {about ? <span className="block text-xs text-muted">{about}</span> : null}
      </span>
    </li>
  );
}

function Aspects({ before, after, aspects }: Difference["changed"][number]) {
  const { t } = useTranslation();
  const is = (what: string, value: string) => t("ui.is", { what, value });
  const words = aspects.flatMap((aspect) => {
    switch (aspect) {
      case "label":
        return [];
      case "type":
        return [
          is(t("template.aspect.type"), `${t(`template.type.${before.type}`)} → ${t(`template.type.${after.type}`)}`),
        ];
      case "required":
        return [t(after.required ? "template.aspect.required_on" : "template.aspect.required_off")];
      case "options":
        return [
          is(t("template.aspect.options"), `${before.options.join(", ") || "–"} → ${after.options.join(", ") || "–"}`),
        ];
      case "unit":
      case "lower":
      case "upper":
        return [is(t(`template.${aspect}`), `${before[aspect] ?? "–"} → ${after[aspect] ?? "–"}`)];
      case "point_from":
      case "help":
      case "help_picture":
      case "shown_if":
        return [t(`template.${aspect}`)];
      case "nok_note":
      case "nok_photo":
        return [is(`${t("template.when_nok")} ${t(`template.${aspect}`)}`, t(after[aspect] ? "ui.yes" : "ui.no"))];
      default:
        return [t(`template.aspect.${aspect}`)];
    }
  });
  return words.length > 0 ? words.join(" · ") : null;
}
