import { readdirSync } from "node:fs";
import { openApiOf } from "@server/http/rest/document/document";
import { nouns } from "@server/http/rest/document/nouns";
import { plainComponents } from "@server/http/rest/document/schema";
import type { Words } from "@server/http/rest/document/words";
import { appRouter } from "@server/http/router";
import { beforeAll, describe, expect, test, vi } from "vitest";

const LONGEST = 80; // characters of a description
const FOLDER = "server/http/rest/document/words";

type Dictionary = Readonly<Record<string, Words>>;
type Node = { [key: string]: unknown; $ref?: string; description?: string };

const used = vi.hoisted(() => new Set<string>());
vi.mock("@server/http/rest/document/words/fields", async (original) => {
  const { fieldWords } = await original<{ fieldWords: Dictionary }>();
  const get = (all: Dictionary, key: string) => {
    used.add(key);
    return all[key];
  };
  return { fieldWords: new Proxy(fieldWords, { get }) };
});

/** Every parameter and every field of a schema, by its place in the document. */
const described: [place: string, node: Node][] = [];
let components: Record<"parameters" | "schemas", Record<string, Node>>;
beforeAll(() => {
  const document = openApiOf(appRouter, "/api/v1", "https://example.com");
  components = document.components as never;
  collect({ paths: document.paths, components }, "");
});

function collect(node: unknown, place: string): void {
  if (node === null || typeof node !== "object") return;
  if ("in" in node && "name" in node && "schema" in node) described.push([place, node as Node]);
  for (const [key, within] of Object.entries(node)) {
    if (key === "example" || key === "examples") continue;
    if (key === "properties")
      described.push(
        ...Object.entries(within as Node).map(([name, field]): [string, Node] => [`${place}.${name}`, field as Node]),
      );
    collect(within, `${place}/${key}`);
  }
}

/** What it means; of what refers to a shared field what that means, and of what refers to a noun its name. */
function meaningOf({ description, $ref }: Node): string | undefined {
  const name = $ref?.split("/").at(-1);
  if (description || name === undefined) return description;
  return name in nouns ? name : meaningOf(components.schemas[name]!);
}

/** The keys of each file of the dictionary. */
const files = async () => {
  const names = readdirSync(FOLDER).filter((name) => !["fields.ts", "alike.ts"].includes(name));
  const modules = await Promise.all(names.map((name) => import(`../../${FOLDER}/${name}`)));
  return modules.map((module) => Object.keys(Object.values(module)[0] as Dictionary));
};

describe("the words of the REST document", () => {
  test("say of every parameter and every field what it means", () => {
    expect(described.length).toBeGreaterThan(2000);
    expect(described.filter(([, node]) => !meaningOf(node)).map(([place]) => place)).toEqual([]);
  });

  test("stand with each noun, whose name nothing else takes", () => {
    const fieldsOf = (schemas: Record<string, Node>) =>
      Object.keys(nouns).map((name) => [name, Object.keys(schemas[name]!.properties ?? {})]);
    expect(fieldsOf(components.schemas)).toEqual(fieldsOf(plainComponents() as Record<string, Node>));
  });

  test("are short", () => {
    const long = described.filter(([, node]) => (node.description?.length ?? 0) > LONGEST);
    expect(long.map(([place, { description }]) => `${place}: ${description}`)).toEqual([]);
  });

  test("are all used", async () => {
    expect((await files()).flat().filter((key) => !used.has(key))).toEqual([]);
  });

  test("stand in one file each", async () => {
    const keys = (await files()).flat();
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});
