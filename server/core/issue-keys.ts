import type { z } from "zod";

/**
 * zod says what is wrong as a translation key with its numbers: "mistake.too_small.string?minimum=2". Set once, for
 * every schema; a schema's own `error` goes before it. wordsFor() says it in the reader's language.
 */
export const issuesAsKeys: Parameters<typeof z.config>[0] = {
  customError: (issue) => {
    const { code, input } = issue;
    if (code === "invalid_type" && (input === undefined || input === null || input === "")) return "mistake.required";
    const about = issue as { origin?: string; format?: string; expected?: string };
    // a text of the wrong format has the origin "string" too, which says nothing
    const kind = code === "invalid_format" ? about.format : (about.origin ?? about.expected);
    const numbers = new URLSearchParams();
    for (const name of ["minimum", "maximum", "divisor"] as const) {
      if (name in issue) numbers.set(name, String((issue as unknown as Record<string, unknown>)[name]));
    }
    return `mistake.${code}${kind ? `.${kind}` : ""}${numbers.size ? `?${numbers}` : ""}`;
  },
};
