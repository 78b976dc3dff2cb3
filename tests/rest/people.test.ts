import { type JsonSchema, jsonOf } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { expect, test } from "vitest";

/** Fields that hold a person, wherever they stand in an answer. */
const people = /^(created_by|updated_by|written_by|requested_by|user|owner|solved_user|resolvers)$/;

function personsIn(schema: JsonSchema, at: string): [string, string[]][] {
  const inner = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat();
  return [
    ...inner.flatMap((one) => personsIn(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, string[]][] => [
      ...(people.test(name) ? fieldsOf(property).map((fields): [string, string[]] => [`${at}.${name}`, fields]) : []),
      ...personsIn(property, `${at}.${name}`),
    ]),
  ];
}

/** The names of the fields of a record, or of each of a list; none of a text. */
const fieldsOf = ({ properties, items, anyOf = [] }: JsonSchema): string[][] =>
  properties ? [Object.keys(properties)] : [items, ...anyOf].flatMap((one) => (one ? fieldsOf(one) : []));

test("a person has an id, a first name and a last name in each answer of REST", () => {
  const found = callsOf(appRouter).flatMap(({ method, path, output }) =>
    output ? personsIn(jsonOf(output, "output"), `${method} ${path}`) : [],
  );
  expect(found.length).toBeGreaterThan(50);
  const parts = ["id", "first_name", "last_name"];
  expect(found.filter(([, fields]) => !parts.every((part) => fields.includes(part))).map(([at]) => at)).toEqual([]);
});
