import type { LibraryPlan } from "@server/records/library/plans";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Hint } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

/** A choice of the library's floor plans, with previews. Nothing when there are none. */
export function PlanChoice({ plans }: { plans: LibraryPlan[] }) {
  const { t } = useTranslation();
  const { id, value } = useField("library_file_id", t("library.plan_hint"));
  if (plans.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-medium">{t("library.plan")}</legend>
      <div className="grid max-h-96 grid-cols-2 gap-2 overflow-y-auto p-0.5 sm:grid-cols-3">
        <PlanOption id={id} value="" chosen={!value} title={t("library.no_plan")} icon="circle-minus" />
        {plans.map((plan) => (
          <PlanOption
            key={plan.id}
            value={plan.id}
            chosen={value === plan.id}
            title={plan.title}
            icon={plan.type === "pdf" ? "file-text" : "image"}
            src={plan.type === "image" ? paths.libraryThumb(plan.id) : undefined}
          />
        ))}
      </div>
      <Hint id={id}>{t("library.plan_hint")}</Hint>
    </fieldset>
  );
}

type Props = { id?: string; value: string; chosen: boolean; title: string; icon: IconName; src?: string };

function PlanOption({ id, value, chosen, title, icon, src }: Props) {
  return (
    <label className="flex cursor-pointer flex-col gap-2 rounded-field border border-line p-2 text-sm hover:bg-base-200 has-checked:border-primary has-checked:bg-accent-soft">
      <span
        className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-selector bg-base-200 text-muted"
        aria-hidden="true"
      >
        <Icon name={icon} large />
        {src ? (
          <img src={src} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
        ) : null}
      </span>
      <span className="flex min-h-6 items-start gap-2">
        <input
          type="radio"
          id={id}
          name="library_file_id"
          value={value}
          defaultChecked={chosen}
          className="radio radio-primary radio-sm shrink-0"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
      </span>
    </label>
  );
}
