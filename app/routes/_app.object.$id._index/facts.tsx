import { dayInWords } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import { machineFacts } from "@server/records/object/columns";
import type { ObjectView } from "@server/records/object/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { ownValueInWords } from "~/components/own-field/own-value";
import { paths } from "~/paths/paths";
import { Facts } from "~/ui/panel";
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
    facts.push([
      t("object.code"),
      <ObjectLabel
        key="code"
        code={object.display_code}
        color={object.color_code}
        textColor={object.text_color_code}
      />,
    ]);
  if (path.length > 0) facts.push([t("object.place"), <Place key="place" path={path} />]);
  if (object.kind)
    facts.push([
      t("object.kind"),
      <Link
        key="kind"
        to={paths.objects(workspace_id, { kind: object.kind.id })}
        className="link link-hover max-md:-my-3 max-md:inline-block max-md:min-w-11 max-md:py-3"
      >
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
    <span className="inline-flex flex-wrap justify-end gap-x-1.5">
      {path.map(({ id, title }, index) => (
        <span key={id} className="inline-flex max-w-full gap-x-1.5">
          {index > 0 ? <span className="text-muted">›</span> : null}
          <Link
            to={paths.container(id)}
            className="link link-hover max-md:-my-3 max-md:inline-block max-md:min-w-11 max-md:py-3"
          >
            {title}
          </Link>
        </span>
      ))}
    </span>
  );
}

/** The facts below the answer, where the panel with the pictures is far down: on a phone. */
export function FactsBelowAnswer(page: PageData) {
  const facts = useFacts(page);
  return facts.length > 0 ? (
    <div className="panel mt-4 lg:hidden print:hidden">
      <Facts facts={facts} />
    </div>
  ) : null;
}
