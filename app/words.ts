import type { TFunction } from "i18next";

/** Says a message of zod or a refusal, a key with its numbers ("mistake.too_small.string?minimum=2"), in the reader's language. */
export function wordsFor(t: TFunction, message: string): string {
  const [key = "", query] = message.split("?");
  const values: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query));
  if (values.count !== undefined) values.count = Number(values.count); // plurals want a number
  return t([key, "mistake.other"], values);
}
