import { z } from "zod";

/** An address of one of these protocols. */
export const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join("|")})$`),
    error: ({ input }) =>
      input
        ? `must be an address that begins with ${protocols.map((name) => `${name}://`).join(" or ")}`
        : "is missing",
  });
/** A whole number within bounds. */
export const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(from, error).max(to, error));
};
/** One of these words. */
export const oneOf = <const T extends string[]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

/** Values with commas between them. */
export const listed = (list: string) =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
/** An address that others are appended to. */
export const baseUrl = () =>
  url("http", "https")
    .transform((path) => path.replace(/\/+$/, ""))
    .optional();
