import type { WalkStop } from "@server/inspection/round/inputs";

/** The object of the next stop without a result, going round; where all have one, that of the one where one stands. */
export function nextStop(stops: readonly Pick<WalkStop, "object_id" | "result" | "gone">[], stop: string): string {
  const at = stops.findIndex(({ object_id }) => object_id === stop);
  const left = [...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at))].find(
    ({ object_id, result, gone }) => object_id && !result && gone !== "deleted",
  );
  return left?.object_id ?? stop;
}
