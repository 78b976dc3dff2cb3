import type { Person } from "@server/inspection/action-point/inputs";
import type { TakenPoint } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import { pointIn } from "~/offline/later";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { ActForm } from "./act-form.tsx";
import type { ActHere } from "./act-here.ts";
import { PointFields } from "./point-fields.tsx";

type Props = { point: TakenPoint; people: readonly Person[]; act: ActHere };

/** Changes the words, priority, day and people of an action point. What another changed meanwhile is not overwritten. */
export function KeptEdit({ point, people, act }: Props) {
  const { t } = useTranslation();
  const { id, title, note, priority, scheduled_at, may } = point;
  const resolvers = point.resolvers.map((person) => person.id);
  // whoever is named already stays to choose, where others know them and this device does not
  const others = point.resolvers.filter((person) => !people.some((each) => each.id === person.id));
  const shown = { title, note, priority, scheduled_at, resolvers };
  const save = (filled: FormData) => {
    const changed = pointIn(filled);
    const isSame = people.length === 0 || [...changed.resolvers].sort().join() === [...resolvers].sort().join();
    const input = { id, ...changed, resolvers: isSame ? undefined : changed.resolvers };
    return act({ name: "actionPoint.edit", input: { ...input, based_on: JSON.stringify(shown) } });
  };
  return (
    <Panel className="mt-5">
      <details className="px-4 md:px-5">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-medium">
          <Icon name="pencil" className="text-muted" />
          {t("ui.edit")}
        </summary>
        <div className="pb-5">
          <ActForm name="edit" values={shown} onAct={save}>
            <PointFields canPlan={may.plan} people={people.length > 0 ? [...people, ...others] : []} />
            <button type="submit" className="btn btn-primary h-14">
              {t("ui.save")}
            </button>
          </ActForm>
        </div>
      </details>
    </Panel>
  );
}
