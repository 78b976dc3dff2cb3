import type { JsonSchema } from "@server/http/forms";

export type Field = { name: string; place: "path" | "query" | "body"; type: string; required: boolean };
export type Call = {
  method: string;
  path: string;
  summary: string;
  open: boolean;
  multipart: boolean;
  fields: Field[];
  status: string;
};

type Parameter = { in: string; name: string; required?: boolean; schema?: JsonSchema };
type Operation = {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema } | undefined> };
  responses: Record<string, unknown>;
};

type Document = { paths: Record<string, Record<string, unknown>>; components: object };

/** The calls of an OpenAPI document, by area. */
export function areasOf({ paths, components }: Document): { area: string; calls: Call[] }[] {
  const named = components as Record<string, Record<string, unknown>>;
  const follow = <T>(at: T | { $ref: string }): T => {
    const ref = (at as { $ref?: unknown }).$ref;
    if (typeof ref !== "string") return at as T;
    const [, , kind, name] = ref.split("/");
    return follow(named[kind!]![name!] as T);
  };
  const areas = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const operation = described as Operation;
      const area = operation.tags?.[0] ?? "";
      areas.set(area, [...(areas.get(area) ?? []), callOf(method, path, operation, follow)]);
    }
  }
  return [...areas].sort(([a], [b]) => a.localeCompare(b)).map(([area, calls]) => ({ area, calls }));
}

function callOf(
  method: string,
  path: string,
  { summary = "", security, parameters = [], requestBody, responses }: Operation,
  follow: <T>(at: T | { $ref: string }) => T,
): Call {
  const form = requestBody?.content["multipart/form-data"]?.schema;
  const json = requestBody?.content["application/json"]?.schema;
  const parts = [json, ...((form?.allOf as JsonSchema[] | undefined) ?? [])].filter((part) => part !== undefined);
  const body: JsonSchema = {
    properties: Object.assign({}, ...parts.map((part) => follow(part).properties)),
    required: parts.flatMap((part) => follow(part).required ?? []),
  };
  const inBody = Object.entries(body.properties!).map(
    ([name, schema]): Field => ({
      name,
      place: "body",
      type: typeOf(follow(schema)),
      required: body.required!.includes(name),
    }),
  );
  const inAddress = parameters
    .map((parameter) => follow<Parameter>(parameter))
    .filter(({ in: place }) => place !== "header")
    .map(
      ({ in: place, name, required, schema }): Field => ({
        name,
        place: place === "path" ? "path" : "query",
        type: typeOf(schema),
        required: Boolean(required),
      }),
    );
  return {
    method: method.toUpperCase(),
    path,
    summary,
    open: security?.length === 0,
    multipart: Boolean(requestBody?.content["multipart/form-data"]),
    fields: [...inAddress, ...inBody],
    status: Object.keys(responses)[0] ?? "200",
  };
}

function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return "";
  if (schema.$ref) return String(schema.$ref).split("/").at(-1)!;
  if (schema.contentMediaType) return "file";
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" · ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].filter(Boolean).join(" | ");
  if (schema.type === "array") return `${typeOf(schema.items) || "…"}[]`;
  return [schema.type, schema.format].filter(Boolean).join(" ");
}
