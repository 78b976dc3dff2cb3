import { createCallerFactory, open, router } from "@server/core/trpc";
import { appRouter } from "@server/http/router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { dice, madeUp } from "./made-up.ts";

type Procedure = { _def: { inputs: unknown[]; output?: z.ZodType; middlewares: Middleware[] } };
type Middleware = ((given: { next: () => unknown }) => Promise<{ data: unknown }>) & { _type?: string };

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const withOutput = procedures.flatMap(([name, { _def }]) =>
  _def.output ? [{ name, schema: _def.output, middlewares: _def.middlewares }] : [],
);

const settled = async (parsing: () => unknown) => {
  try {
    return { value: await parsing() };
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    return { issues: (cause as z.ZodError).issues.map(({ path, code }) => ({ path, code })) };
  }
};

describe("the inputs and outputs of procedures", () => {
  test("keep their schemas, from which the OpenAPI is made", () => {
    expect(withOutput.length).toBeGreaterThan(300);
    for (const [, { _def }] of procedures)
      for (const schema of [..._def.inputs, _def.output ?? z.null()]) expect(schema).toHaveProperty("_zod");
  });

  test("answer what zod's own walk of the schema does, without what is not declared", { timeout: 60_000 }, async () => {
    let answered = 0;
    const roll = dice(7);
    for (const { name, schema, middlewares } of withOutput) {
      const parse = middlewares.find(({ _type }) => _type === "output")!;
      for (let round = 0; round < 20; round++) {
        const value = madeUp(schema, roll);
        const walked = await settled(() => schema.parseAsync(value));
        const once = await settled(async () => (await parse({ next: () => ({ ok: true, data: value }) })).data);
        expect(once, name).toEqual(walked);
        if (!("value" in once)) continue;
        answered++;
        expect(JSON.stringify(once.value) ?? "", name).toBe(JSON.stringify((walked as { value: unknown }).value) ?? "");
      }
    }
    expect(answered).toBeGreaterThan(2000);
  });

  test("are parsed by what zod compiles of a schema", async () => {
    const seen: unknown[] = [];
    const schema = z.object({ a: z.string() });
    const { run } = schema._zod;
    schema._zod.run = (payload, context) => {
      seen.push(context.async);
      return run(payload, context);
    };
    const routes = router({
      ask: open
        .input(schema)
        .output(schema)
        .query(({ input }) => input),
    });
    const context = { actor: null, locale: "en", transport: "rest", source: "", device: "" } as const;
    expect(await createCallerFactory(routes)(context).ask({ a: "x" })).toEqual({ a: "x" });
    expect(seen).toEqual([false, false]);
  });
});
