import { useTranslation } from "react-i18next";
import { factsOf } from "~/components/object/fact-names";
import { Icon } from "~/ui/icon";
import type { Data } from "./route.tsx";

/** Filters by what is known of the machines: those in use, and the others folded in, so that the list stays in sight. */
export function FactFilters({ own_fields, filter }: Data) {
  const { t } = useTranslation();
  const facts = factsOf(t, own_fields);
  const isUsed = ({ name }: Fact) => Object.hasOwn(filter.facts, name);
  const inputs = (shown: Fact[]) => (
    <div className="mt-2 grid basis-full grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {shown.map((fact) => (
        <FactFilter key={fact.name} {...fact} wanted={filter.facts[fact.name] ?? {}} />
      ))}
    </div>
  );
  return (
    <>
      {facts.some(isUsed) ? inputs(facts.filter(isUsed)) : null}
      <details className="group basis-full" key={JSON.stringify(filter.facts)}>
        <summary className="btn btn-ghost btn-sm list-none gap-2 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="group-open:rotate-180" />
          {t("object.more_filters")}
        </summary>
        {inputs(facts.filter((fact) => !isUsed(fact)))}
        <button type="submit" className="btn mt-3">
          {t("ui.apply")}
        </button>
      </details>
    </>
  );
}

type Fact = ReturnType<typeof factsOf>[number];

function FactFilter({ name, title, type, unit, options, wanted }: Fact & { wanted: Data["filter"]["facts"][string] }) {
  const { t } = useTranslation();
  const label = unit ? `${title} (${unit})` : title;
  const input = (bound: "is" | "from" | "until") => ({
    name: `facts[${name}][${bound}]`,
    defaultValue: wanted[bound] ?? "",
    key: wanted[bound],
  });
  if (type === "number" || type === "date")
    return (
      <fieldset>
        <legend className="mb-1 text-xs text-muted">{label}</legend>
        <div className="flex items-center gap-2">
          <Bound {...input("from")} type={type} label={t("object.from")} />
          <span className="text-muted">–</span>
          <Bound {...input("until")} type={type} label={t("object.until")} />
        </div>
      </fieldset>
    );
  const { key, ...rest } = input("is");
  return (
    <div className="grid content-start gap-1">
      <label className="text-xs text-muted" htmlFor={rest.name}>
        {label}
      </label>
      {type === "text" ? (
        <input key={key} id={rest.name} className="input w-full" maxLength={200} {...rest} />
      ) : (
        <select key={key} id={rest.name} className="select w-full" {...rest}>
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

type BoundProps = { name: string; defaultValue: string; type: "number" | "date"; label: string };

const Bound = ({ name, defaultValue, type, label }: BoundProps) => (
  <input
    key={defaultValue}
    type={type}
    step={type === "number" ? "any" : undefined}
    name={name}
    defaultValue={defaultValue}
    aria-label={label}
    className="input w-full min-w-0 px-2"
  />
);
