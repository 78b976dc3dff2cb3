import { isDatabaseUnavailable } from "@server/core/database-unavailable";
import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

test("a database that is down, or refuses connections, is recognized also as the cause of an error", () => {
  const refused = Object.assign(new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]), {
    code: "ECONNREFUSED",
  });
  for (const error of [
    withCode("57P01"),
    withCode("08006"),
    withCode("53300"),
    refused,
    new Error("Connection terminated unexpectedly"),
  ]) {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(
      isDatabaseUnavailable(
        new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("Failed query", { cause: error }) }),
      ),
    ).toBe(true);
  }
});

test("an error of our own is not", () => {
  for (const error of [
    withCode("23505", "duplicate key"),
    withCode("42P01"),
    new TypeError("x is undefined"),
    "57P01",
    undefined,
  ])
    expect(isDatabaseUnavailable(error)).toBe(false);
});
