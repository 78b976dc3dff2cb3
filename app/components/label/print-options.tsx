import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { factsOf } from "~/components/object/fact-names";
import { TagOptions } from "~/components/object/tag-options";
import type { PageData } from "./labels-page.tsx";
import { SheetForm } from "./sheet-form.tsx";

/** The options for printing: a GET form on the same page. */
export function PrintOptions({
  container,
  tags,
  query,
  labels,
  left_out,
  own_fields,
  children,
}: PageData & { children?: ReactNode }) {
  const { t } = useTranslation();
  const objects = [...labels, ...left_out].sort((a, b) =>
    (a.display_code || a.title).localeCompare(b.display_code || b.title),
  );
  return (
    <SheetForm format={query.format} from={query.from} copies={query.copies} above={children}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {container && (tags.length > 0 || query.tag) ? (
          <label className="flex items-center gap-2 text-sm font-medium max-md:w-full">
            {t("object.tag")}
            <select name="tag" className="select w-48 max-md:flex-1" defaultValue={query.tag}>
              <TagOptions tags={tags} chosen={query.tag ?? ""} />
            </select>
          </label>
        ) : null}
        <label className="flex items-center gap-2 text-sm font-medium max-md:w-full">
          {t("labels.fact")}
          <select name="fact" className="select w-48 max-md:flex-1" defaultValue={query.fact}>
            <option value="">{t("labels.no_fact")}</option>
            {factsOf(t, own_fields).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {container ? <Checkbox name="below" label={t("labels.below")} checked={query.below === true} /> : null}
        <Checkbox name="plain" label={t("labels.code_only")} checked={query.plain} />
      </div>
      {objects.length > 0 ? (
        <details open={left_out.length > 0}>
          <summary className="cursor-pointer text-sm font-medium touch:py-3">
            {t("labels.leave_out", { count: left_out.length })}
          </summary>
          <ul className="mt-2 max-h-72 overflow-y-auto rounded-field border border-line px-3 py-1.5 sm:columns-2">
            {objects.map(({ id, title, display_code }) => (
              <li key={id} className="break-inside-avoid">
                <Checkbox
                  name="without"
                  value={id}
                  label={[display_code, title].filter(Boolean).join(" · ")}
                  checked={query.without.includes(id)}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </SheetForm>
  );
}

function Checkbox({
  name,
  label,
  checked,
  value = "on",
}: {
  name: string;
  label: string;
  checked: boolean;
  value?: string;
}) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm touch:min-h-11">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="checkbox checkbox-primary checkbox-sm"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
    </label>
  );
}
