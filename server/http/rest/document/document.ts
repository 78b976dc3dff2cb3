import type { JsonSchema } from "@server/http/forms";
import type { AnyRouter } from "@trpc/server";
import { type Call, callsOf } from "../calls.ts";
import { areas } from "./areas.ts";
import { operationOf } from "./operation.ts";
import { headers, refusedSchemas, responses } from "./responses.ts";
import { plainComponents, withExamples } from "./schema.ts";
import { withSharedFields } from "./share-fields.ts";
import { SharedComponents } from "./shared-components.ts";

/** The OpenAPI document, generated from the procedures' schemas and metadata. */
export function openApiOf(router: AnyRouter, base: string, server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared = new SharedComponents(plainComponents());
  for (const [operationId, call] of named(callsOf(router)))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, operationId, shared);
  return {
    openapi: "3.1.0",
    info: {
      title: "Register",
      version: "1",
      summary: "Inspection, maintenance and compliance documents of what a company has.",
      description:
        "Answers are `{data}`, lists also `{meta}`; refusals are `{message, code}` with `{errors}` by field. Days are YYYY-MM-DD, moments ISO 8601 in UTC, amounts of money in cents, ids UUIDs. Texts are in the language of X-Language, else of Accept-Language, else in English. Fields may be added to answers; none is removed or changes its meaning.",
      license: { name: "For customers and their partners", identifier: "LicenseRef-Register" },
    },
    servers: [{ url: `${server}${base}` }],
    security: [{ bearer: [] }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      ...shared.components,
      schemas: used(
        paths,
        withSharedFields({ ...withExamples(shared.nouns), ...refusedSchemas, ...shared.components.schemas }),
      ),
      responses,
      headers,
    },
  };
}

/** Those schemas that the calls, their parameters and their refusals refer to, also by way of others. */
function used(calls: object, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const names = new Set<string>();
  const visit = (part: object) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name!)) continue;
      names.add(name!);
      visit(schemas[name!]!);
    }
  };
  visit([calls, responses]);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/** The calls with their ids. One procedure may serve several: the second id ends in its method. */
function named(calls: readonly Call[]): [id: string, call: Call][] {
  const names = new Set<string>();
  return calls.map((call) => {
    const id = names.has(call.name) ? `${call.name}.${call.method.toLowerCase()}` : call.name;
    names.add(id);
    return [id, call];
  });
}
