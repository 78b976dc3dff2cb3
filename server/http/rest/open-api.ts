import { type JsonSchema, jsonOf } from "@server/http/forms";
import { JobView } from "@server/tenancy/job/inputs";
import type { AnyRouter } from "@trpc/server";
import { type Call, callsOf } from "./calls.ts";

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const failure = (description: string) => ({
  description,
  content: json({
    type: "object",
    required: ["message", "code"],
    properties: {
      message: { type: "string" },
      code: { type: "string" },
      errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    },
  }),
});

/** The OpenAPI document, generated from the procedures' schemas and metadata. */
export function openApiOf(router: AnyRouter, base: string, server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const names = new Set<string>();
  for (const call of callsOf(router)) {
    // one procedure may serve two calls; then the second id ends in its method
    const operationId = names.has(call.name) ? `${call.name}.${call.method.toLowerCase()}` : call.name;
    names.add(call.name);
    (paths[call.path] ??= {})[call.method.toLowerCase()] = { operationId, ...operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Register", version: "1" },
    servers: [{ url: `${server}${base}` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Failure: failure("It was refused, and the message says why."),
        Changed: failure("If-Match named another content than what is stored. Nothing was saved."),
        Invalid: failure("Some fields are not right."),
      },
    },
  };
}

const ifMatch = {
  in: "header",
  name: "If-Match",
  description: "The ETag of what was read: changed since, nothing is saved. Without it the last write wins.",
  required: false,
  schema: { type: "string" },
};

const chosenNames = (name: string, description: string, names: readonly string[]) => ({
  in: "query",
  name,
  description,
  required: false,
  style: "form",
  explode: false,
  schema: { type: "array", items: { type: "string", enum: names } },
});

function sparseParameters({ answered, reads }: Call) {
  if (!reads || !answered) return [];
  const { names, nested } = answered;
  return [
    chosenNames("fields", "Only these fields are answered, with a comma between them.", names),
    ...(nested.length > 0
      ? [chosenNames("include", "Beside `fields`, or else beside all that are not named here: these.", nested)]
      : []),
  ];
}

function operationOf(call: Call) {
  const { properties = {}, required = [] } = call.inJson;
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = !["GET", "DELETE"].includes(call.method) && others.length > 0;
  const body: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(others.map((name) => [name, properties[name]!])),
    required: required.filter((name) => others.includes(name)),
  };
  return {
    tags: [call.area],
    summary: call.summary,
    ...(call.isOpen && { security: [] }),
    parameters: [
      ...inPath.map((name) => ({ in: "path", name, required: true, schema: properties[name] ?? { type: "string" } })),
      ...(call.etag && !call.reads ? [ifMatch] : []),
      ...(hasBody
        ? []
        : others.map((name) => ({ in: "query", name, required: required.includes(name), schema: properties[name] }))),
      ...sparseParameters(call),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { ...json(body), ...(call.multipart && { "multipart/form-data": { schema: body } }) },
      },
    }),
    responses: {
      [call.status ?? 200]: {
        description: "Done.",
        ...(call.etag && { headers: { ETag: { description: "Of what is stored.", schema: { type: "string" } } } }),
        ...contentOf(call),
      },
      ...(call.mayBeJob && {
        202: { description: "Left to a worker: ask for the job.", ...enveloped({ data: jsonOf(JobView, "output") }) },
      }),
      ...(call.etag && !call.reads && { 412: { $ref: "#/components/responses/Changed" } }),
      ...(call.input && { 422: { $ref: "#/components/responses/Invalid" } }),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

function contentOf({ raw, status, output }: Call) {
  if (raw) return { content: { "application/octet-stream": {} } };
  if (status === 204 || !output) return {};
  const schema = jsonOf(output, "output");
  const { items, meta } = schema.properties ?? {};
  return items && meta ? enveloped({ data: items, meta }) : enveloped({ data: schema });
}

const enveloped = (properties: Record<string, JsonSchema>) => ({
  content: json({ type: "object", required: Object.keys(properties), properties }),
});
