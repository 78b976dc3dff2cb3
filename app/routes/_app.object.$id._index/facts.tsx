import { dayInWords } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import { machineFacts } from "@server/records/object/columns";
import type { ObjectView } from "@server/records/object/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { ownValueInWords } from "~/components/own-field/own-value";
import { paths } from "~/paths/paths";
import { Day } from "~/ui/time";
import type { PageData } from "./route.tsx";

type Known = Pick<PageData, "workspace_id" | "path" | "own_fields"> & {
  object: Omit<ObjectView, "files" | "urls" | "qr_code">;
};

/** What is known of the object, by name: its code, place, kind, what is on its plate, own fields and categories. */
export function useFacts({ workspace_id, object, path, own_fields }: Known): [string, ReactNode][] {
  const words = useTranslation();
  const { t } = words;
  const facts: [string, ReactNode][] = [];
  if (object.display_code)
    facts.push([t("object.code"), <ObjectLabel key="code" code={object.display_code} color={object.color_code} />]);
  if (path.length > 0) facts.push([t("object.place"), <Place key="place" path={path} />]);
  if (object.kind)
    facts.push([
      t("object.kind"),
      <Link key="kind" to={paths.objects(workspace_id, { kind: object.kind.id })} className="link link-hover tap">
        {object.kind.title}
      </Link>,
    ]);
  for (const name of machineFacts) {
    const value = object[name];
    const shown = name === "in_service_on" && value ? <Day key={name} value={String(value)} /> : value;
    if (value) facts.push([t(`object.fact.${name}`), shown]);
  }
  for (const { key, title, type, unit } of own_fields) {
    const value = object.fields[key];
    if (value !== undefined) facts.push([title, ownValueInWords(words, { type, unit, value })]);
  }
  if (object.last_known.length > 0)
    facts.push([t("object.last_known"), <LastKnown key="last_known" known={object.last_known} />]);
  if (object.categories.length > 0)
    facts.push([t("object.categories"), object.categories.map(({ title }) => title).join(", ")]);
  return facts;
}

/** What an imported list said of its last inspections. */
function LastKnown({ known }: { known: PageData["object"]["last_known"] }) {
  const { t } = useTranslation();
  return known.map(({ about, day, next, body, number }) => (
    <span key={`${about}${day}`} className="block">
      {[
        ...[about, day && dayInWords(t, day), body, number],
        next && t("object.last_known_next", { day: dayInWords(t, next) }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  ));
}

/** The whole path to its place, each step a link. */
function Place({ path }: { path: PageData["path"] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 max-md:justify-end">
      {path.map(({ id, title }, index) => (
        <span key={id} className="inline-flex max-w-full gap-x-1.5">
          {index > 0 ? <span className="text-muted">›</span> : null}
          <Link to={paths.container(id)} className="link link-hover tap">
            {title}
          </Link>
        </span>
      ))}
    </span>
  );
}

/** The facts, beside each other on a desk, one on a line on a phone. */
export function ObjectFacts(page: PageData) {
  const facts = useFacts(page);
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 text-sm md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {facts.map(([name, value], at) => (
        // an own field may have the name of another fact
        <div className="max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4" key={`${at} ${name}`}>
          <dt className="text-muted [overflow-wrap:anywhere] max-md:max-w-3/5 max-md:shrink-0 md:text-xs">{name}</dt>
          <dd className="num min-w-0 font-medium [overflow-wrap:anywhere] max-md:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
