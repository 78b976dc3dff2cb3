import { invalid, notFound } from "@server/core/errors";

/**
 * What is there, if it still is as the editor had it before them; where they said so, by its mark. Otherwise somebody
 * else was at it meanwhile: then nothing is done, and they are told.
 */
export function requireSeen<T>(there: T | undefined, seen: string | undefined, mark: (there: T) => string): T {
  if (!there) throw seen === undefined ? notFound() : invalid("template.gone_meanwhile", { code: "changed_since" });
  if (seen !== undefined && seen !== mark(there))
    throw invalid("template.changed_meanwhile", { code: "changed_since" });
  return there;
}
