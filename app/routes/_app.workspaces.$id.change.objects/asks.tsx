import type { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "~/components/access/choice-list";
import { howOften } from "~/components/duty/how-often";
import { SelectField } from "~/ui/fields";
import { TagsField } from "~/ui/tags-field";
import type { loader } from "./route.tsx";

type Props = ReturnType<typeof useLoaderData<typeof loader>>;

/** What an act needs to know, and what it does. */
export function Asks(page: Props) {
  const { t } = useTranslation();
  switch (page.act) {
    case "move":
      return <Places {...page} />;
    case "kind":
      return (
        <SelectField
          name="kind_id"
          label={t("object.kind")}
          hint={t("many.hint_of.kind")}
          empty={t("many.choose_kind")}
          options={page.kinds.map(({ id, title }) => ({ value: id, label: title }))}
        />
      );
    case "add_tags":
    case "remove_tags":
      return <TagsField name="tags" label={t("object.tags")} known={page.tags} />;
    case "duty":
      return <Lines {...page} />;
    case "delete":
      return <p>{t("many.hint_of.delete")}</p>;
  }
}

function Places({ places, find, chosen }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceList
      single
      name="container_id"
      label={t("many.where")}
      hint={t("many.hint_of.move")}
      search="find"
      q={find}
      chosen={chosen ? [chosen] : []}
      choices={places.map(({ id, title, path }) => ({
        value: id,
        label: title,
        note: path.map((step) => step.title).join(" › "),
      }))}
      emptyText={t("many.no_place")}
      words={{ find: t("many.find_place"), hint: t("many.find_place_hint"), none: t("many.no_place") }}
    />
  );
}

/** The lines of the catalogue, by their review points. */
function Lines({ lines }: Props) {
  const { t } = useTranslation();
  const points = [...new Set(lines.map((line) => line.review_point_title))];
  return (
    <SelectField name="line" label={t("many.line")} hint={t("many.hint_of.duty")} empty={t("many.choose_line")}>
      {points.map((point) => (
        <optgroup key={point} label={point}>
          {lines
            .filter((line) => line.review_point_title === point)
            .map((line) => (
              <option key={line.line} value={line.line}>
                {[line.title, howOften(t, line)].join(" · ")}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
