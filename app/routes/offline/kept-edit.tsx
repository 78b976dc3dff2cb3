import type { TakenPoint } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import { SelectField, TextArea, TextField } from "~/ui/fields";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { priorities } from "~/ui/state";
import { ActForm } from "./act-form.tsx";
import type { useActsHere } from "./act-here.ts";

type Props = { point: TakenPoint; act: ReturnType<typeof useActsHere>["act"] };

/** Changes the words, priority and day of an action point. What somebody else changed meanwhile is not overwritten. */
export function KeptEdit({ point, act }: Props) {
  const { t } = useTranslation();
  const { id, title, note, priority, scheduled_at, may } = point;
  const save = (filled: FormData) => {
    const changed = Object.fromEntries(["title", "note", "priority"].map((name) => [name, filled.get(name)]));
    const day = may.plan ? { scheduled_at: filled.get("scheduled_at") || null } : {};
    const based_on = JSON.stringify({ title, note, priority, scheduled_at });
    return act({ name: "actionPoint.edit", input: { id, ...changed, ...day, based_on } });
  };
  return (
    <Panel className="mt-5">
      <details className="px-4 md:px-5">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-medium">
          <Icon name="pencil" className="text-muted" />
          {t("ui.edit")}
        </summary>
        <div className="pb-5">
          <ActForm onAct={save}>
            <TextField name="title" label={t("action_point.what")} required maxLength={200} defaultValue={title} />
            <TextArea name="note" label={t("action_point.note")} optional maxLength={4000} defaultValue={note} />
            <SelectField
              name="priority"
              label={t("action_point.priority")}
              defaultValue={priority}
              options={[...priorities].reverse().map((value) => ({ value, label: t(`state.priority.${value}`) }))}
            />
            {may.plan ? (
              <TextField
                name="scheduled_at"
                type="date"
                label={t("action_point.by")}
                optional
                defaultValue={scheduled_at ?? ""}
              />
            ) : null}
            <button type="submit" className="btn btn-primary h-14">
              {t("ui.save")}
            </button>
          </ActForm>
        </div>
      </details>
    </Panel>
  );
}
