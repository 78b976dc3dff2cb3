import { missing, refuse } from "@server/core/refusal";

/**
 * What is there, if it still is as the editor had it before them; where they said so, by its mark. Otherwise somebody
 * else was at it meanwhile: then nothing is done, and they are told.
 */
export function requireSeen<T>(there: T | undefined, seen: string | undefined, mark: (there: T) => string): T {
  if (!there) throw seen === undefined ? missing() : refuse("template.gone_meanwhile", { code: "changed_since" });
  if (seen !== undefined && seen !== mark(there)) throw refuse("template.changed_meanwhile", { code: "changed_since" });
  return there;
}
