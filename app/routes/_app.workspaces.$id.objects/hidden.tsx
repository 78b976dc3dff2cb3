import { addressOf } from "~/components/object/list-address";
import type { Data } from "./route.tsx";

/** Keeps what the address filters and sorts by in a form that changes something else. */
export function Hidden(kept: { filter: Data["filter"]; columns?: Data["columns"] }) {
  return addressOf(kept).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
