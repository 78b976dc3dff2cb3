import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { walkJoins, walks } from "@db/schema/walk";
import { asOperator, transact } from "@db/transact";
import type { Values } from "@server/http/forms";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { hasUpload } from "./calls.ts";
import { type Caller, canary, copyOfCaller, hiddenWord } from "./fixture.ts";
import { freshFixtures } from "./fresh-fixtures.ts";
import { addressSlots, idSlots, textSlots } from "./input-slots.ts";
import { occurrences, procedureType, type Responses, responsesTo, responseTo } from "./responses.ts";
import { makeFilledFixture } from "./rival.ts";
import { sharedInput } from "./row.ts";
import { rows } from "./table.ts";

const fixture = freshFixtures(makeFilledFixture);
const people = () => fixture().callers.filter(({ role }) => ["admin", "lead", "guest", "member"].includes(role));
const admin = () => fixture().callers.find(({ role }) => role === "admin")!;

const kinds = [
  "workspace",
  "floor",
  "owner",
  "object",
  "pdf",
  "report",
  "actionPoint",
  "category",
  "kind",
  "group",
  "deletion",
  "invitation",
  "template",
  "question",
] as const;

describe("an id of Rival's, anywhere in an input about Acme, is answered like an unknown id", () => {
  // answers and walks may be created under an id that the client chose: the next test must not find them in Acme
  afterEach(() => {
    const ids = kinds.map((what) => fixture().rivalIds[what]);
    return transact(asOperator, async (tx) => {
      for (const table of [answers, walkJoins, walks])
        await tx.delete(table).where(and(eq(table.workspaceId, fixture().world.acme), inArray(table.id, ids)));
    });
  });

  // out-of-reach.test.ts tests inputs whose only id is `id`
  const slotsOf = (name: string) =>
    idSlots(name).length === 1 ? idSlots(name).filter(({ path }) => path !== "id") : idSlots(name);
  const probed = rows.flatMap(([title, name, row]) =>
    slotsOf(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const newInput = async (): Promise<[Caller, Values]> => {
      const caller = row.changesOwnAccount ? await copyOfCaller(admin()) : admin();
      return [caller, (await row.input?.(fixture().acme, caller)) ?? {}];
    };
    const callWith = async ([caller, input]: [Caller, Values], id: string): Promise<Responses> => {
      const found = await responseTo(name, caller, slot.put(input, id));
      return Object.fromEntries(
        Object.entries(found).map(([entryPoint, text]) => [entryPoint, text.replaceAll(id, "the probed id")]),
      );
    };
    const first = await newInput();
    const nothing = await callWith(first, randomUUID());
    const changes = isDone(nothing) && procedureType(name) === "mutation";
    // a call that is refused or only reads changes no records, but the files it sent are gone
    const unchanged = hasUpload(first[1]) ? await newInput() : first;
    const calls = kinds.map(async (what) => {
      const found = await callWith(changes ? await newInput() : unchanged, fixture().rivalIds[what]);
      expect(occurrences(found), what).toEqual([]);
      expect(isDone(found) ? "done" : found, what).toEqual(isDone(nothing) ? "done" : nothing);
    });
    await Promise.all(calls);
  });
});

test.each(["answer.save", "answer.create", "answer.addPhotos"])(
  "%s with the id of an answer of Rival's answers 404 like an unknown id",
  async (name) => {
    const row = rows.find(([, procedure]) => procedure === name)![2];
    const slot = idSlots(name).find(({ path }) => /^answer_?id$/i.test(path))!;
    const input = slot.put((await row.input?.(fixture().acme, admin())) ?? {}, fixture().rivalIds.answer);
    for (const [entryPoint, text] of Object.entries(await responsesTo(name, admin(), input)))
      expect(text, entryPoint).toMatch(/^404/);
    expect(occurrences(await responsesTo(name, admin(), input))).toEqual([]);
  },
);

const isDone = (answers: Responses) => Object.values(answers).every((answer) => answer.startsWith("2"));

describe("a search for a word of records that the caller may not see finds nothing", () => {
  /** Its beginning, and the word with a typing error: the whole word would be in the response as the query. */
  const words = [canary.slice(0, -3), `${canary.slice(0, 5)}${canary.slice(6, -1)}`];
  const queries = rows.filter(([, name]) => procedureType(name) === "query");
  const probed = queries.flatMap(([title, name, row]) =>
    textSlots(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const shared = sharedInput(row, fixture().acme);
    const calls = people().map(async (caller) => {
      const input = (await shared(caller)) ?? {};
      for (const word of name.startsWith("search.") ? words : words.slice(0, 1)) {
        expect(occurrences(await responseTo(name, caller, slot.put(input, word))), caller.role).toEqual([]);
      }
      if (caller.role === "admin") return;
      const hidden = await responseTo(name, caller, slot.put(input, hiddenWord.slice(0, -3)));
      expect(occurrences(hidden, hiddenWord), caller.role).toEqual([]);
    });
    await Promise.all(calls);
  });

  test("but finds them for Rival's own people", async () => {
    const rita = fixture().callers.find(({ role }) => role === "rival")!;
    for (const word of words) {
      const found = await responsesTo("search.all", rita, { id: fixture().rivalIds.workspace, q: word });
      expect(occurrences(found), word).toHaveLength(2);
    }
  });
});

test("a QR code of Rival's leads nobody of Acme to an object", async () => {
  const code = await fixture().rival.publicId();
  for (const caller of people()) {
    const [found, nothing] = await Promise.all(
      [code, "0123456789abcdefghijkl"].map((publicId) => responsesTo("object.scanned", caller, { publicId })),
    );
    expect(found).toEqual(nothing);
  }
});

describe("an e-mail address of somebody at Rival is answered like an unknown address", () => {
  const mutations = rows.filter(([, name, { isSecret }]) => procedureType(name) === "mutation" && !isSecret);
  const probed = mutations.flatMap(([title, name, row]) =>
    addressSlots(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const callWith = async (address: string) => {
      const caller = row.changesOwnAccount ? await copyOfCaller(admin()) : admin();
      const answers = await responseTo(
        name,
        caller,
        slot.put((await row.input?.(fixture().acme, caller)) ?? {}, address),
      );
      return Object.values(answers).map((answer) =>
        answer
          .replaceAll(address, "the address")
          .replace(/content-length: .*/, "")
          .replace(/\/visit\/[\w-]+/g, "/visit/#")
          .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+|T[\d:.]+Z/g, "#"),
      );
    };
    expect(await callWith(`rita.${canary}@world.test`)).toEqual(await callWith("nobody-at-all@world.test"));
  });
});
