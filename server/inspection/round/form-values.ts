import type { FormValues } from "@server/core/based-on";
import type { z } from "zod";
import type { RoundView, RoundWithStops } from "./inputs.ts";

/** The values of a round that its forms show. Its stops are one value, since their order counts. */
export const roundFormValues = (round: RoundView & { stop_ids: readonly string[] }): FormValues => ({
  title: round.title,
  chosen_by: round.chosen_by,
  due_within: round.due_within,
  kind_id: round.kind?.id ?? null,
  tag: round.tag,
  template_id: round.template?.id ?? null,
  frequency: round.frequency,
  starts_on: round.starts_on,
  stops: round.stop_ids.join(),
});

/** What an ETag is of: stops that a filter finds come and go by themselves. */
export const roundContent = (round: z.infer<typeof RoundWithStops>): FormValues =>
  roundFormValues({
    ...round,
    stop_ids: round.chosen_by === "hand" ? round.stops.map(({ object_id }) => object_id) : [],
  });
