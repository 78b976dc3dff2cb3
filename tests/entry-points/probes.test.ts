import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { asOperator, transact } from "@db/transact";
import type { Values } from "@server/http/forms";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { hasUpload } from "./calls.ts";
import { type Caller, canary, hiddenWord, twin } from "./fixture.ts";
import { freshStages } from "./fresh-fixtures.ts";
import { addressSlots, idSlots, textSlots } from "./input-slots.ts";
import { type Answers, answersTo, oneAnswerTo, readable, typeOf } from "./responses.ts";
import { makeFilledStage } from "./rival.ts";
import { inputForAll } from "./row.ts";
import { rows } from "./table.ts";

const stage = freshStages(makeFilledStage);
const people = () => stage().callers.filter(({ column }) => ["admin", "lead", "guest", "member"].includes(column));
const admin = () => stage().callers.find(({ column }) => column === "admin")!;

const kinds = [
  "workspace",
  "floor",
  "owner",
  "object",
  "pdf",
  "report",
  "actionPoint",
  "category",
  "group",
  "deletion",
  "invitation",
  "template",
  "question",
] as const;

describe("an id of Rival's, wherever one fits in a question about Acme, is as good as one of nothing", () => {
  // an answer may be made under an id that its sender chose: the next question finds it nowhere in Acme
  afterEach(() => {
    const made = and(
      eq(answers.workspaceId, stage().world.acme),
      inArray(
        answers.id,
        kinds.map((what) => stage().theirs[what]),
      ),
    );
    return transact(asOperator, (tx) => tx.delete(answers).where(made));
  });

  // an id that stands alone is asked for in next-door.test.ts
  const slotsOf = (name: string) =>
    idSlots(name).length === 1 ? idSlots(name).filter(({ path }) => path !== "id") : idSlots(name);
  const probed = rows.flatMap(([title, name, row]) =>
    slotsOf(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const about = async (): Promise<[Caller, Values]> => {
      const caller = row.own ? await twin(admin()) : admin();
      return [caller, (await row.input?.(stage().acme, caller)) ?? {}];
    };
    const askAbout = async ([caller, input]: [Caller, Values], id: string): Promise<Answers> => {
      const found = await oneAnswerTo(name, caller, slot.put(input, id));
      return Object.fromEntries(
        Object.entries(found).map(([door, answer]) => [door, answer.replaceAll(id, "the id asked about")]),
      );
    };
    const first = await about();
    const nothing = await askAbout(first, randomUUID());
    const changes = isDone(nothing) && typeOf(name) === "mutation";
    // what is refused, or only read, is the same afterwards, but for the files that were sent
    const whole = hasUpload(first[1]) ? await about() : first;
    const asked = kinds.map(async (what) => {
      const found = await askAbout(changes ? await about() : whole, stage().theirs[what]);
      expect(readable(found), what).toEqual([]);
      expect(isDone(found) ? "done" : found, what).toEqual(isDone(nothing) ? "done" : nothing);
    });
    await Promise.all(asked);
  });
});

test.each(["answer.save", "answer.create", "answer.addPhotos"])(
  "%s under the id of an answer of Rival's is refused like any address of nothing",
  async (name) => {
    const row = rows.find((each) => each[1] === name)![2];
    const slot = idSlots(name).find(({ path }) => /^answer_?id$/i.test(path))!;
    const input = slot.put((await row.input?.(stage().acme, admin())) ?? {}, stage().theirs.answer);
    for (const [door, answer] of Object.entries(await answersTo(name, admin(), input)))
      expect(answer, door).toMatch(/^404/);
    expect(readable(await answersTo(name, admin(), input))).toEqual([]);
  },
);

const isDone = (answers: Answers) => Object.values(answers).every((answer) => answer.startsWith("2"));

describe("who looks for a word that is not for them finds nothing", () => {
  /** The beginning of it, and with a typing error: whole it would stand in the answer as what was asked. */
  const words = [canary.slice(0, -3), `${canary.slice(0, 5)}${canary.slice(6, -1)}`];
  const asking = rows.filter(([, name]) => typeOf(name) === "query");
  const probed = asking.flatMap(([title, name, row]) =>
    textSlots(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const shared = inputForAll(row, stage().acme);
    const asked = people().map(async (caller) => {
      const input = (await shared(caller)) ?? {};
      for (const word of name.startsWith("search.") ? words : words.slice(0, 1)) {
        expect(readable(await oneAnswerTo(name, caller, slot.put(input, word))), caller.column).toEqual([]);
      }
      if (caller.column === "admin") return;
      const hidden = await oneAnswerTo(name, caller, slot.put(input, hiddenWord.slice(0, -3)));
      expect(readable(hidden, hiddenWord), caller.column).toEqual([]);
    });
    await Promise.all(asked);
  });

  test("but Rival's own people do", async () => {
    const rita = stage().callers.find(({ column }) => column === "rival")!;
    for (const word of words) {
      const found = await answersTo("search.all", rita, { id: stage().theirs.workspace, q: word });
      expect(readable(found), word).toHaveLength(2);
    }
  });
});

test("the code on a sticker of Rival's leads nobody of Acme to an object", async () => {
  const code = await stage().rival.publicId();
  for (const caller of people()) {
    const [found, nothing] = await Promise.all(
      [code, "0123456789abcdefghijkl"].map((publicId) => answersTo("object.scanned", caller, { publicId })),
    );
    expect(found).toEqual(nothing);
  }
});

describe("whether an address is somebody's next door is not told to who writes it", () => {
  const written = rows.filter(([, name, { key }]) => typeOf(name) === "mutation" && !key);
  const probed = written.flatMap(([title, name, row]) =>
    addressSlots(name).map((slot) => [`${title}: ${slot.path}`, name, row, slot] as const),
  );
  test.each(probed)("%s", async (_title, name, row, slot) => {
    const ask = async (address: string) => {
      const caller = row.own ? await twin(admin()) : admin();
      const answers = await oneAnswerTo(
        name,
        caller,
        slot.put((await row.input?.(stage().acme, caller)) ?? {}, address),
      );
      return Object.values(answers).map((answer) =>
        answer
          .replaceAll(address, "the address")
          .replace(/content-length: .*/, "")
          .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+|T[\d:.]+Z/g, "#"),
      );
    };
    expect(await ask(`rita.${canary}@world.test`)).toEqual(await ask("nobody-at-all@world.test"));
  });
});
