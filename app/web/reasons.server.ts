import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/**
 * For reasons in an answer's data, each a text key that only the server names: their texts go with the answer, so that
 * the page shows them at once.
 */
export function sendReasons(
  { context }: LoaderFunctionArgs | ActionFunctionArgs,
  reasons: readonly (string | null | undefined)[],
): void {
  for (const key of reasons) if (key) context.refused.add(key);
}
