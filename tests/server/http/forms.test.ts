import { fromPairs, readForm } from "@server/http/forms";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { cpuSince } from "../../rig/cpu.ts";

const read = (query: string) => fromPairs(new URLSearchParams(query));

describe("names in forms and queries", () => {
  test("make lists and nested objects", () => {
    expect(read("a=1&b[]=1&b[]=2&c[d][0]=x&c[d][1]=y&e=1&e=2")).toEqual({
      a: "1",
      b: ["1", "2"],
      c: { d: ["x", "y"] },
      e: ["1", "2"],
    });
    expect(read("rows[1][title]=second&rows[0][title]=first")).toEqual({
      rows: [{ title: "first" }, { title: "second" }],
    });
    expect(
      readForm(z.object({ tags: z.array(z.string()), size: z.number() }), [
        ["tags", "one"],
        ["size", "3"],
      ]),
    ).toEqual({ tags: ["one"], size: 3 });
  });

  test("of a discriminated union fit the variant that was sent", () => {
    const forms = z.discriminatedUnion("intent", [
      z.object({ intent: z.literal("members"), user_ids: z.array(z.string()) }),
      z.object({ intent: z.literal("addresses"), user_ids: z.string() }),
    ]);
    expect(readForm(forms, Object.entries({ intent: "members", user_ids: "one" }))).toEqual({
      intent: "members",
      user_ids: ["one"],
    });
    expect(readForm(forms, Object.entries({ intent: "addresses", user_ids: "one" }))).toEqual({
      intent: "addresses",
      user_ids: "one",
    });
    expect(readForm(forms, Object.entries({ intent: "neither", user_ids: "one" }))).toEqual({
      intent: "neither",
      user_ids: "one",
    });
  });

  test("set nothing but own properties", () => {
    const values = read("__proto__[admin]=1&constructor[prototype][admin]=1&a[__proto__][admin]=1&a[b]=1");
    expect(values).toEqual({ a: { b: "1" } });
    expect(({} as { admin?: string }).admin).toBeUndefined();
  });

  test("cost no more than the size of the input", () => {
    const cost = cpuSince();
    expect(read("a[4294967290]=x&a[]=y").a).toBeDefined();
    expect(readForm(z.object({ a: z.array(z.string()) }), [["a[4294967290]", "x"]])).toEqual({ a: ["x"] });
    expect(read("a[]=1&".repeat(100_000)).a).toHaveLength(100_000);
    expect(read("a=1&".repeat(100_000)).a).toHaveLength(100_000);
    expect(
      Object.keys(read(Array.from({ length: 50_000 }, (_, n) => `a[k${n}]=1`).join("&")).a as object),
    ).toHaveLength(50_000);
    expect(read(`a${"[b]".repeat(100_000)}=1`).a).toBeDefined();
    expect(cost()).toBeLessThan(5000);
  });
});
