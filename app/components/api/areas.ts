import type { JsonSchema } from "@server/http/forms";
import { exampleOf } from "./example-of.ts";

export type Field = {
  name: string;
  place: "path" | "query" | "header" | "body";
  type: string;
  required: boolean;
  means: string;
};
export type Call = {
  /** Its name in the document, and the end of its page's address. */
  name: string;
  method: string;
  path: string;
  summary: string;
  open: boolean;
  multipart: boolean;
  fields: Field[];
  status: string;
};

type Parameter = { in: string; name: string; required?: boolean; schema?: JsonSchema; description?: string };
type Answer = {
  description?: string;
  content?: Record<string, { schema?: JsonSchema; example?: unknown } | undefined>;
};
type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: { $ref: string }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown } | undefined> };
  responses: Record<string, Answer | { $ref: string }>;
};

type Document = { paths: Record<string, Record<string, unknown>>; components: object };

type Follow = <T>(at: T | { $ref: string }) => T;

/** Follows the references of the document. */
function followIn({ components }: Document): Follow {
  const named = components as Record<string, Record<string, unknown>>;
  const follow: Follow = <T>(at: T | { $ref: string }): T => {
    const ref = (at as { $ref?: unknown }).$ref;
    if (typeof ref !== "string") return at as T;
    const [, , kind, name] = ref.split("/");
    return follow(named[kind!]![name!] as T);
  };
  return follow;
}

/** One call in full: what is sent and answered, with an example of both; undefined: there is none of that name. */
export function callNamed(document: Document, name: string) {
  const follow = followIn(document);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, described] of Object.entries(methods)) {
      const operation = described as Operation;
      if (operation.operationId !== name) continue;
      const json = operation.requestBody?.content["application/json"];
      const answers = Object.entries(operation.responses).map(([status, response]) => {
        const { description = "", content = {} } = follow<Answer>(response);
        const [type, shown] = Object.entries(content)[0] ?? [];
        const example = shown?.example ?? (shown?.schema && exampleOf(shown.schema, follow));
        return { status, description, type, example };
      });
      return { call: callOf(method, path, operation, follow), body: json?.example, answers };
    }
  return undefined;
}

/** The calls of an OpenAPI document, by area. */
export function areasOf(document: Document): { area: string; calls: Call[] }[] {
  const { paths } = document;
  const follow = followIn(document);
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
  { operationId, summary = "", security, parameters = [], requestBody, responses }: Operation,
  follow: Follow,
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
      means: String(follow(schema).description ?? (schema as { description?: string }).description ?? ""),
    }),
  );
  const inAddress = parameters
    .map((parameter) => follow<Parameter>(parameter))
    .map(
      ({ in: place, name, required, schema, description = "" }): Field => ({
        name,
        place: place as Field["place"],
        type: typeOf(schema),
        required: Boolean(required),
        means: description,
      }),
    );
  return {
    name: operationId,
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
