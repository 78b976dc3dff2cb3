import { useTranslation } from "react-i18next";
import { factsOf } from "~/components/object/fact-names";
import type { Data } from "./route.tsx";

/** Filters by what is known of the machines; those in use come first. */
export function FactFilters({ own_fields, filter }: Data) {
  const { t } = useTranslation();
  const isUsed = ({ name }: Fact) => Object.hasOwn(filter.facts, name);
  const facts = factsOf(t, own_fields);
  return (
    <div className="grid basis-full grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[...facts.filter(isUsed), ...facts.filter((fact) => !isUsed(fact))].map((fact) => (
        <FactFilter key={fact.name} {...fact} wanted={filter.facts[fact.name] ?? {}} />
      ))}
    </div>
  );
}

type Fact = ReturnType<typeof factsOf>[number];
type FactProps = Fact & { wanted: Data["filter"]["facts"][string] };

function FactFilter({ name, title, type, unit, options, wanted }: FactProps) {
  const { t } = useTranslation();
  const label = unit ? `${title} (${unit})` : title;
  const input = (bound: "is" | "from" | "until") => ({
    name: `facts[${name}][${bound}]`,
    defaultValue: wanted[bound] ?? "",
    "data-applied": wanted[bound] ?? "",
  });
  if (type === "number" || type === "date")
    return (
      <fieldset>
        <legend className="mb-1 text-xs text-muted">{label}</legend>
        <div className="flex items-center gap-2">
          <Bound {...input("from")} type={type} aria-label={t("object.from")} />
          <span className="text-muted">–</span>
          <Bound {...input("until")} type={type} aria-label={t("object.until")} />
        </div>
      </fieldset>
    );
  const field = input("is");
  return (
    <div className="grid content-start gap-1">
      <label className="text-xs text-muted" htmlFor={field.name}>
        {label}
      </label>
      {type === "text" ? (
        <input id={field.name} className="input w-full" maxLength={200} {...field} />
      ) : (
        <select id={field.name} className="select w-full" {...field}>
          <option value="">{t("ui.all")}</option>
          {type === "yes_no" ? (
            <>
              <option value="true">{t("ui.yes")}</option>
              <option value="false">{t("ui.no")}</option>
            </>
          ) : (
            options.map((option) => <option key={option}>{option}</option>)
          )}
        </select>
      )}
    </div>
  );
}

type BoundProps = { name: string; defaultValue: string; type: "number" | "date"; "aria-label": string };

const Bound = (field: BoundProps) => (
  <input {...field} step={field.type === "number" ? "any" : undefined} className="input w-full min-w-0 px-2" />
);
