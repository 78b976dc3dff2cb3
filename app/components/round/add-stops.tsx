import type { StopsPage } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { EmptyLine } from "~/ui/empty";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import type { Values } from "~/ui/form-state";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { HiddenStops } from "./order-stops.tsx";
import { stopName } from "./stop-name.ts";

type Props = { page: z.infer<typeof StopsPage>; basedOn: Values; q: string };

/** The machines of the place that are not in the round, to tick and add. */
export function AddStops({ page: { choices, choices_count, stop_ids }, basedOn, q }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("round.add")} count={choices_count}>
      <Form method="get" className="flex items-end gap-2 px-4 py-3 md:px-5">
        <TextField name="q" label={t("round.find")} type="search" defaultValue={q} className="flex-1" maxLength={100} />
        <SubmitButton kind="plain" icon="search">
          {t("ui.search.verb")}
        </SubmitButton>
      </Form>
      {choices.length === 0 ? (
        <EmptyLine>{q ? t("round.none_found") : t("round.no_choices")}</EmptyLine>
      ) : (
        <Form intent="add" basedOn={basedOn}>
          <HiddenStops ids={stop_ids} />
          <input type="hidden" name="q" value={q} />
          <ul className="divide-y divide-line border-t border-line">
            {choices.map((choice) => (
              <li key={choice.object_id}>
                <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 md:px-5">
                  <input
                    type="checkbox"
                    name="add[]"
                    value={choice.object_id}
                    className="checkbox checkbox-primary checkbox-sm shrink-0"
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="font-medium">{stopName(choice)}</span>
                    <span className="block text-sm text-muted">{choice.place}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {choices_count > choices.length ? (
            <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
              {t("round.more_choices", { shown: choices.length, count: choices_count })}
            </p>
          ) : null}
          <div className="border-t border-line px-4 py-3 md:px-5">
            <SubmitButton name="change" value="add" icon="plus" className="touch:min-h-14! max-md:w-full">
              {t("round.add_chosen")}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Panel>
  );
}
