import { useTranslation } from "react-i18next";
import { Pin } from "~/widgets/plan/pin";
import type { SharedAddresses } from "./addresses.ts";
import type { SharedPage } from "./shared-page.ts";

type Container = NonNullable<SharedPage["container"]>;
type Props = { plan: NonNullable<Container["plan"]>; pins: Container["pins"]; title: string; to: SharedAddresses };

/** The floor plan, whole in view; each pin leads to its object. */
export function ShownPlan({ plan, pins, title, to }: Props) {
  const { t } = useTranslation();
  const { file_path, width, height } = plan;
  return (
    <section className="min-w-0 lg:sticky lg:top-4" aria-label={t("container.floor_plan")}>
      <div className="plan">
        <div className="relative">
          <img
            src={file_path}
            alt={t("container.floor_plan_picture", { title })}
            width={width || undefined}
            height={height || undefined}
            className="block h-auto w-full dark:brightness-[0.85]"
          />
          {pins.map((pin) => (
            <Pin key={pin.id} pin={pin} t={t} to={to.object(pin.id)} />
          ))}
        </div>
      </div>
    </section>
  );
}
