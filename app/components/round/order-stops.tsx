import type { StopsPage } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import type { Values } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { goneIn } from "./in-words.ts";
import { stopName } from "./stop-name.ts";

type Props = { page: z.infer<typeof StopsPage>; basedOn: Values };

/** The ids of the stops in their order, as a form sends them. */
export const HiddenStops = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => <input key={id} type="hidden" name="stops[]" value={id} />);

/** The machines of a round, each with buttons to move it and to take it out. */
export function OrderStops({ page: { stops, stop_ids }, basedOn }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("round.stops")} count={stops.length}>
      {stops.length === 0 ? (
        <EmptyLine>{t("round.no_stops")}</EmptyLine>
      ) : (
        <Form intent="order" basedOn={basedOn}>
          <HiddenStops ids={stop_ids} />
          <div className="px-4 py-3 md:px-5">
            <SubmitButton kind="plain" name="change" value="along" icon="map-pin" className="touch:h-11 max-md:w-full">
              {t("round.order_along_plan")}
            </SubmitButton>
          </div>
          <ol className="divide-y divide-line border-t border-line">
            {stops.map((stop, index) => (
              <li key={stop.object_id} className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 md:px-5">
                <span className="num w-7 shrink-0 text-right text-sm text-muted">{index + 1}</span>
                <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                  <span className="font-medium">{stopName(stop)}</span>
                  <span className="block text-sm text-muted">{goneIn(t, stop.gone) ?? stop.place.title}</span>
                </span>
                <span className="ml-auto flex">
                  <Press
                    verb="up"
                    at={index}
                    icon="arrow-up"
                    disabled={index === 0}
                    words={t("round.up", { title: stopName(stop) })}
                  />
                  <Press
                    verb="down"
                    at={index}
                    icon="arrow-down"
                    disabled={index === stops.length - 1}
                    words={t("round.down", { title: stopName(stop) })}
                  />
                  <Press verb="remove" at={index} icon="x" words={t("round.take_out", { title: stopName(stop) })} />
                </span>
              </li>
            ))}
          </ol>
        </Form>
      )}
    </Panel>
  );
}

type PressProps = { verb: "up" | "down" | "remove"; at: number; icon: IconName; words: string; disabled?: boolean };

function Press({ verb, at, icon, words, disabled }: PressProps) {
  return (
    <button
      type="submit"
      name="change"
      value={`${verb}-${at}`}
      disabled={disabled}
      aria-label={words}
      title={words}
      className="btn btn-ghost btn-square btn-sm touch:size-11"
    >
      <Icon name={icon} />
    </button>
  );
}
