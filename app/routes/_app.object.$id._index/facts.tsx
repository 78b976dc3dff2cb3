import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { paths } from "~/paths/paths";
import { Facts } from "~/ui/panel";
import { Day } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** What is known of the object, by name: its code, place, kind, serial number, first day in service and categories. */
export function useFacts({ workspace_id, object, path }: PageData): [string, ReactNode][] {
  const { t } = useTranslation();
  const place = path[path.length - 1];
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
  if (place)
    facts.push([
      t("object.place"),
      <Link
        key="place"
        to={paths.container(place.id)}
        className="link link-hover max-md:-my-3 max-md:inline-block max-md:min-w-11 max-md:py-3"
      >
        {place.title}
      </Link>,
    ]);
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
  if (object.serial_number) facts.push([t("object.serial_number"), object.serial_number]);
  if (object.in_service_on)
    facts.push([t("object.in_service_on"), <Day key="in_service" value={object.in_service_on} />]);
  if (object.categories.length > 0)
    facts.push([t("object.categories"), object.categories.map(({ title }) => title).join(", ")]);
  return facts;
}

/** The facts below the answer, where the panel with the pictures is far down: on a phone. */
export function FactsBelowAnswer(page: PageData) {
  const facts = useFacts(page);
  return facts.length > 0 ? (
    <div className="panel mt-4 lg:hidden">
      <Facts facts={facts} />
    </div>
  ) : null;
}
