import type { z } from "zod";

/**
 * Makes zod's messages text keys with parameters, such as "mistake.too_small.string?minimum=2". Set once for all
 * schemas; a schema's own `error` overrides it. wordsFor() translates them.
 */
export const issuesAsKeys: Parameters<typeof z.config>[0] = {
  customError: (issue) => {
    const { code, input } = issue;
    if (code === "invalid_type" && (input === undefined || input === null || input === "")) return "mistake.required";
    const about = issue as { origin?: string; format?: string; expected?: string };
    // the origin of an invalid format is always "string"; the format says more
    const kind = code === "invalid_format" ? about.format : (about.origin ?? about.expected);
    const numbers = new URLSearchParams();
    for (const name of ["minimum", "maximum", "divisor"] as const) {
      if (name in issue) numbers.set(name, String((issue as unknown as Record<string, unknown>)[name]));
    }
    return `mistake.${code}${kind ? `.${kind}` : ""}${numbers.size ? `?${numbers}` : ""}`;
  },
};
