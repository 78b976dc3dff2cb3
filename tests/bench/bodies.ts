import { MAX_BODY } from "@server/core/constants";
import type { Child } from "./child.ts";

const repeated = (text: string, maxBytes = MAX_BODY) => text.repeat(Math.floor((maxBytes - 200) / text.length));
const json = (email: string) => ({ type: "application/json", body: `{"email":[${email.slice(0, -1)}]}` });
const form = (body: string) => ({ type: "application/x-www-form-urlencoded", body });

/**
 * Bodies of a megabyte that are as expensive to parse as possible: with too many values, and with the maximum allowed.
 */
const hostile = {
  "JSON of empty objects": json(repeated("{},")),
  "JSON of 19,900 values": json(`{"a":"${"a".repeat(40)}"},`.repeat(9_950)),
  "JSON that is one text": json(`"${repeated("a")}",`),
  "a form of deep names": form(repeated("a[0][b][c]=1&")),
  "a form of 19,900 values": form(`a=${"b".repeat(48)}&`.repeat(19_900)),
  "a form of 2,800 names that go deep": form(`a${"[b]".repeat(7)}=1&`.repeat(2_800)),
};

/** CPU time in ms that each of them costs a server, when sent one after another to a call that accepts a megabyte. */
export async function* hostileBodies(base: string, product: Child, times = 10): AsyncGenerator<string> {
  for (const [name, { type, body }] of Object.entries(hostile)) {
    const send = async () =>
      (await fetch(`${base}/api/v1/objects`, { method: "POST", headers: { "content-type": type }, body })).status;
    const status = await send();
    const before = (await product.usage()).cpu;
    for (let i = 0; i < times; i++) await send();
    const after = (await product.usage()).cpu;
    const ms = (after.user + after.system - before.user - before.system) / 1000 / times;
    yield `${name} (${Math.round(body.length / 1024)} kB): ${status}, ${ms.toFixed(1)} ms of CPU`;
  }
}
