import type { JsonSchema } from "@server/http/forms";
import { type Call, namesInPath } from "../calls.ts";
import { IDEMPOTENCY_KEY, takesIdempotencyKey } from "../idempotency.ts";
import { exampleOf } from "./examples.ts";
import type { Described } from "./shared-components.ts";
import { wordsOf } from "./words.ts";

type Inputs = { properties: Record<string, JsonSchema>; required: readonly string[]; names: readonly string[] };

/** The parameters of a call: in its path, its query and its headers. */
export function parametersOf({ call, operationId, shared }: Described, { properties, required, names }: Inputs) {
  const inPath = namesInPath(call.path);
  const own = names.map((name) => {
    const isPart = inPath.includes(name);
    const { description: _, ...schema } = properties[name] ?? { type: "string" };
    const within = [call.name, ...(isPart ? [partBefore(call.path, name)] : []), name];
    return {
      in: isPart ? "path" : "query",
      name,
      description: wordsOf(within)?.means,
      ...((isPart || required.includes(name)) && { required: true }),
      ...styleOf(schema),
      schema,
      ...(isPart && { example: exampleOf(schema, within, shared.nouns) }),
    };
  });
  return [
    ...own,
    ...(call.shownBy ? [ifMatch] : []),
    ...(takesIdempotencyKey(call) ? [idempotencyKey] : []),
    ...sparseParameters(call),
  ].map((parameter) => shared.ref("parameters", parameter, parameter.name, `${operationId}.${parameter.name}`));
}

/** The part of a path before a parameter says whose id it is: `objects` of /objects/{id}. */
const partBefore = (path: string, name: string) => path.split("/").at(path.split("/").indexOf(`{${name}}`) - 1)!;

/** How the values of one parameter are written: `filter[status]=ok`, and a list by its name again for each. */
const styleOf = ({ type, properties, additionalProperties }: JsonSchema) =>
  properties || additionalProperties
    ? { style: "deepObject", explode: true }
    : type === "array"
      ? { style: "form", explode: true }
      : {};

const ifMatch = {
  in: "header",
  name: "If-Match",
  description: "The ETag of what was read: if that was changed since, nothing is saved.",
  schema: { type: "string" },
};

const idempotencyKey = {
  in: "header",
  name: IDEMPOTENCY_KEY,
  description: "Names this call: sent again with it within a day, it is done only once.",
  schema: { type: "string", maxLength: 255 },
  example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
};

/** Which names there are is told by the schema of what is answered, and by the refusal of others. */
function sparseParameters({ answered, reads, raw }: Call) {
  if (raw) return [download];
  if (!reads || !answered) return [];
  return [
    chosenNames("fields", "Only these fields are answered, with a comma between them."),
    ...(answered.nested.length > 0
      ? [chosenNames("include", "Beside `fields`, or else beside all that hold no records of their own: these.")]
      : []),
  ];
}

const download = {
  in: "query",
  name: "download",
  description: "Given, even empty: to be saved instead of shown.",
  schema: { type: "string" },
};

const chosenNames = (name: string, description: string) => ({
  in: "query",
  name,
  description,
  style: "form",
  explode: false,
  schema: { type: "array", items: { type: "string" } },
});
