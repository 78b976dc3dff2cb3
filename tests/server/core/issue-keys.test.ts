import { Color, Day, Email } from "@server/core/fields";
import { issuesAsKeys } from "@server/core/issue-keys";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

beforeAll(() => {
  z.config(issuesAsKeys);
});

const errorOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "mistake.required"],
  [z.string().min(10), "short", "mistake.too_small.string?minimum=10"],
  [z.coerce.number(), "ten", "mistake.invalid_type.number"],
  [z.number().max(3), 9, "mistake.too_big.number?maximum=3"],
  [Email, "els@@nowhere", "mistake.invalid_format.email"],
  [z.url(), "nowhere", "mistake.invalid_format.url"],
  [Day, "yesterday", "mistake.invalid_format.date"],
  [z.uuid(), "1", "mistake.invalid_format.uuid"],
  [Color, "red", "mistake.color"],
])("an invalid value has the text of its own error: %#", (schema, input, key) => {
  expect(errorOf(schema, input)).toBe(key);
});
