import { useNavigate, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Plan } from "~/components/plan/plan";
import { viewIn, viewInWords } from "~/components/plan/view";
import { useScripts } from "~/ui/use-scripts";
import type { SharedAddresses } from "./addresses.ts";
import type { SharedPage } from "./shared-page.ts";

type Container = NonNullable<SharedPage["container"]>;
type Props = {
  container: Container;
  plan: NonNullable<Container["plan"]>;
  filter: SharedPage["filter"];
  to: SharedAddresses;
};

/** The floor plan of a shared container; each pin links to its object. */
export function SharedPlan({ container: { id, title, pins }, plan, filter, to }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scripts = useScripts();
  const view = useSearchParams()[0].get("view");
  const start = useMemo(() => viewIn(view), [view]);
  return (
    <section className="min-w-0 lg:sticky lg:top-4" aria-label={t("container.floor_plan")}>
      <Plan
        key={id}
        id={id}
        image={plan}
        alt={t("container.floor_plan_picture", { title })}
        pins={pins}
        start={start}
        scripts={scripts}
        pinPath={to.object}
        viewPath={(near) => to.container(id, { ...filter, view: near.zoom === 1 ? undefined : viewInWords(near) })}
        onChoose={(chosen) => navigate(to.object(chosen))}
      />
    </section>
  );
}
