import { overTheWall, transact } from "@db/transact";
import { keepMade } from "@server/file/keep";
import { inkOf } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { answered } from "./make-answer.ts";

/** An answer that was finished, with a name and a drawn signature below it. */
export async function signedAnswer(make: Make) {
  const signature = await transact(overTheWall, async (tx) => keepMade(tx, make.workspace, await inkOf(), "image/png"));
  const { at } = await answered(make, null, {
    status: "finished",
    finishedAt: new Date(),
    signedName: make.text(),
    signature,
    signedAt: new Date(),
  });
  return at;
}

/** One that nobody signed yet. */
export const finishedAnswer = async (make: Make) => (await answered(make, null, { status: "finished", finishedAt: new Date() })).at;
