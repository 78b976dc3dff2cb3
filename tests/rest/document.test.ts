import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { fetchApp } from "./client.ts";

const source = await (await fetchApp("/api/v1/openapi.json")).text();

test("the OpenAPI document is valid to two others' validators, and leads nowhere that is not there", async () => {
  expect((await new Validator().validate(JSON.parse(source))).errors).toBeUndefined();
  const rules = {
    "no-server-example.com": "off", // of the tests
    "no-ambiguous-paths": "off", // fixed paths match before those with parameters
    "no-unused-components": "error",
    "no-unresolved-refs": "error",
    "no-invalid-schema-examples": "error",
    "no-invalid-media-type-examples": "error",
  } as const;
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended"], rules }) });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("it says what each refusal looks like, and is small enough to be read at once", () => {
  const { paths, components } = JSON.parse(source);
  expect(Object.keys(components.responses)).toEqual(
    expect.arrayContaining(["401", "403", "404", "409", "412", "413", "415", "416", "422", "429", "503"]),
  );
  expect(components.responses["429"].headers).toHaveProperty("Retry-After");
  expect(components.responses["503"].content["application/json"].example).toHaveProperty("request_id");
  expect(components.schemas.Refused.properties).not.toHaveProperty("request_id");
  expect(Object.keys(paths["/objects/{id}"].put.responses)).toEqual(
    expect.arrayContaining(["200", "401", "403", "404", "409", "412", "413", "415", "422", "default"]),
  );
  expect(source.length).toBeLessThan(790_000);
});

test("filters are deep objects, files are content, and bytes say what they are", () => {
  const { paths, components } = JSON.parse(source);
  expect(paths["/workspaces/{id}/actionpoints"].get.parameters).toContainEqual({
    $ref: expect.stringMatching(/^#\/components\/parameters\/.*filter$/),
  });
  const filters = Object.values(components.parameters as Record<string, { name: string; style?: string }>).filter(
    ({ name }) => name === "filter",
  );
  expect(filters.length).toBeGreaterThan(5);
  for (const filter of filters) expect(filter).toMatchObject({ style: "deepObject", explode: true });
  const [, { properties }] = paths["/objects"].post.requestBody.content["multipart/form-data"].schema.allOf;
  expect(properties.files).toMatchObject({ items: { contentMediaType: "application/octet-stream" } });
  expect(Object.keys(paths["/transactions/{id}/invoice"].get.responses[200].content)).toEqual([
    "application/pdf",
    "application/xml",
  ]);
});
