import { isDeepStrictEqual } from "node:util";

/** Whether one of these columns is not as it is stored. Undefined ones stay as they are. */
export const differs = <Stored extends object>(
  stored: Stored,
  columns: { [name in keyof Stored]?: unknown },
): boolean =>
  Object.entries(columns).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, stored[name as keyof Stored]),
  );
