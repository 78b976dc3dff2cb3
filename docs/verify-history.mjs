// Checks an exported history (docs/history-chain.md) without asking anybody:
//   node verify-history.mjs history.jsonl [POSITION HASH]
// POSITION and HASH: a head from a mail, which the file must lead to as well. Says what is wrong and where, and ends
// with 1 if anything is.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const [file, mailedPosition, mailedHash] = process.argv.slice(2);
if (!file) {
  console.error("node verify-history.mjs history.jsonl [POSITION HASH]");
  process.exit(2);
}
let wrong = 0;
const say = (line, what) => {
  wrong += 1;
  console.log(`line ${line}: ${what}`);
};

let number = 0;
let last; // the position and hash before the next line
let ended = false;
let met = mailedPosition === undefined;

for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
  number += 1;
  let read;
  try {
    read = JSON.parse(line);
  } catch {
    say(number, "is no JSON");
    continue;
  }
  if (ended) say(number, "stands after the end");
  else if (number === 1) {
    if (!read.start) say(1, "does not say where the history starts");
    last = read.start ?? { position: 0, hash: "0".repeat(64) };
  } else if (read.end) {
    ended = true;
    if (read.end.position !== last.position || read.end.hash !== last.hash)
      say(number, `the end is event ${read.end.position}, but the file leads to event ${last.position}`);
  } else {
    const { position, before, hash, event } = read;
    if (position !== last.position + 1) say(number, `event ${last.position + 1} was expected, this is ${position}`);
    else if (before !== last.hash) say(number, `event ${position} does not follow on the one before`);
    if (typeof event !== "string") say(number, `event ${position} is gone`);
    else if (createHash("sha256").update(`${position}\n${before}\n${event}`).digest("hex") !== hash)
      say(number, `event ${position} was changed`);
    last = { position, hash };
  }
  if (String(last.position) === mailedPosition && last.hash === mailedHash) met = true;
}
if (!ended) say(number, "the file breaks off: it has no end");
if (!met) say(number, `does not lead to event ${mailedPosition} with the hash of the mail`);
if (wrong === 0) console.log(`unbroken: ${number - 2} events, up to event ${last.position}, ${last.hash}`);
process.exitCode = wrong === 0 ? 0 : 1;
