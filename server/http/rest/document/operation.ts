import { isFile, type JsonSchema } from "@server/http/forms";
import { JobView } from "@server/tenancy/job/inputs";
import type { z } from "zod";
import { type Call, namesInPath } from "../calls.ts";
import { bodyExample, exampleOf } from "./examples.ts";
import { parametersOf } from "./parameters.ts";
import { type RefusalStatus, refusal } from "./responses.ts";
import { schemaOf, withWords } from "./schema.ts";
import type { Described, SharedComponents } from "./shared-components.ts";

type Schemas = { properties?: Record<string, JsonSchema>; required?: string[] };

/** One call, as the document describes it. */
export function operationOf(call: Call, operationId: string, shared: SharedComponents) {
  const input: Schemas = call.input ? schemaOf(call.input, "input", call.name) : {};
  const listing: Schemas = call.listing ? schemaOf(call.listing, "input", call.name) : {};
  const { required = [] } = input;
  const properties = { ...input.properties, ...listing.properties };
  const inPath = namesInPath(call.path);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = !["GET", "DELETE"].includes(call.method) && others.length > 0;
  const body: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(others.map((name) => [name, properties[name]!])),
    required: required.filter((name) => others.includes(name)),
  };
  const parameters = parametersOf(
    { call, operationId, shared },
    { properties, required, names: hasBody ? inPath : [...inPath, ...others] },
  );
  return {
    operationId,
    tags: [call.area],
    summary: call.summary,
    ...(call.isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: body.required!.length > 0, content: contentOf({ call, operationId, shared }, body) },
    }),
    responses: { ...successOf({ call, operationId, shared }), ...refusalsOf(call, hasBody) },
  };
}

/** JSON, and a form where files are sent; files stand in the form alone. */
function contentOf({ call, operationId, shared }: Described, body: JsonSchema) {
  const properties = Object.entries(body.properties!);
  const [files, others] = [properties.filter(([, one]) => isFile(one)), properties.filter(([, one]) => !isFile(one))];
  const part = (some: typeof properties): JsonSchema => {
    const required = body.required!.filter((name) => some.some(([known]) => known === name));
    return { type: "object", properties: Object.fromEntries(some), ...(required.length > 0 && { required }) };
  };
  const json = part(others);
  const name = `${operationId}.body`;
  const schema = shared.ref("schemas", json, name, name);
  return {
    "application/json": { schema, example: bodyExample(json, call.name, shared.nouns) },
    ...(call.multipart && {
      "multipart/form-data": { schema: files.length > 0 ? { allOf: [schema, part(files)] } : schema },
    }),
  };
}

function successOf(described: Described) {
  const { call } = described;
  const headers = call.etag && call.reads && { headers: { ETag: { $ref: "#/components/headers/ETag" } } };
  const { status = 200, raw, output, mayBeJob } = call;
  const job = mayBeJob && {
    202: { description: "Left to a worker: ask for the job.", content: enveloped(described, JobView) },
  };
  const content = Object.fromEntries((raw ?? []).map((type) => [type, { schema: { contentMediaType: type } }]));
  if (raw)
    return {
      200: { description: "The bytes.", content },
      206: { description: "The bytes that Range asked for.", content },
      ...job,
    };
  const answer = status === 204 || !output ? undefined : { content: enveloped(described, output) };
  return { [status]: { description: "Done.", ...headers, ...answer }, ...job };
}

/** The envelope of an answer. A component has an example of its own. */
function enveloped({ call, operationId, shared }: Described, output: z.ZodType) {
  const context = `${call.name}.answer`;
  const schema = schemaOf(output, "output", context);
  const { items, meta } = schema.properties ?? {};
  const isPage = items !== undefined && meta !== undefined;
  const data = isPage ? items : schema;
  const within = isPage ? [context, "items"] : [context];
  const properties = {
    data: data.$ref ? data : withWords(data, ["data"]),
    ...(isPage && { meta: withWords(meta, ["meta"]) }),
  };
  const envelope = { type: "object", properties, required: Object.keys(properties) };
  const name = nameOf(data);
  const ownName = `${operationId}.answer`;
  return {
    "application/json": {
      schema: shared.ref("schemas", envelope, name ? `${name}${isPage ? "Page" : "Answer"}` : ownName, ownName),
      ...(!name && {
        example: {
          data: exampleOf(data, within, shared.nouns),
          ...(isPage && { meta: exampleOf(meta, ["meta"], shared.nouns) }),
        },
      }),
    },
  };
}

/** Of one component, or of a list of them. */
function nameOf({ $ref, items }: JsonSchema): string | undefined {
  const name = ($ref ?? items?.$ref) as string | undefined;
  return name?.split("/").at(-1);
}

function refusalsOf(call: Call, hasBody: boolean) {
  const when: [RefusalStatus, unknown][] = [
    [400, hasBody],
    [401, !call.isOpen],
    [403, !call.isOpen],
    [404, call.path.includes("{")],
    [409, !call.reads],
    [412, call.shownBy],
    [413, hasBody],
    [415, hasBody],
    [416, call.raw],
    [422, call.input],
    [429, call.isOpen],
    [503, call.raw],
  ];
  return Object.assign(
    { default: { $ref: "#/components/responses/Otherwise" } },
    ...when.filter(([, holds]) => holds).map(([status]) => refusal(status)),
  );
}
