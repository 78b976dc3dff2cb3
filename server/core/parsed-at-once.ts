import type { z } from "zod";

type Built = { _def: { inputs: unknown[]; output?: unknown } };
type Method = (...given: unknown[]) => unknown;

/**
 * The same builder of procedures, whose inputs and outputs are parsed synchronously. Zod compiles a schema into code,
 * but uses it only then; tRPC calls parseAsync, which walks the schema for each value, at five times the cost. A schema
 * that has to wait for something throws.
 */
export function parsedAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      if (name === "input" || name === "output")
        return (schema: z.ZodType) => parsedAtOnce(withSchema(method as Method, name, schema));
      return (...given: unknown[]) => {
        const made: unknown = (method as Method)(...given);
        return isBuilder(made) ? parsedAtOnce(made) : made;
      };
    },
  });
}

/** tRPC takes a function as a parser; the definition keeps the schema, from which the OpenAPI is made. */
function withSchema(method: Method, name: "input" | "output", schema: z.ZodType): Built {
  const built = method((value: unknown) => schema.parse(value)) as Built;
  if (name === "output") built._def.output = schema;
  else built._def.inputs.splice(-1, 1, schema);
  return built;
}

/** A finished procedure is a function. */
const isBuilder = (made: unknown): made is Built => typeof made === "object" && made !== null && "_def" in made;
