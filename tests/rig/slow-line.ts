import { setTimeout as pause } from "node:timers/promises";

export type Pace = {
  /** From a request to the first byte of its answer, beside what the server takes. */
  answerAfterMs: number;
  /** Of all answers together. */
  bytesPerSecond: number;
};

const PACKET = 1460;

/** A line that all connections share: each waits as long for an answer, and they take turns, a packet each. */
export function slowLine({ answerAfterMs, bytesPerSecond }: Pace) {
  let freeAt = 0;
  const turn = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return pause(freeAt - performance.now());
  };
  return {
    /** What the browser asks. */
    async *up(asked: AsyncIterable<Buffer>) {
      for await (const chunk of asked) {
        await pause(answerAfterMs);
        yield chunk;
      }
    },
    /** What it is answered. */
    async *down(answered: AsyncIterable<Buffer>) {
      for await (const chunk of answered)
        for (let at = 0; at < chunk.length; at += PACKET) {
          const packet = chunk.subarray(at, at + PACKET);
          await turn(packet.length);
          yield packet;
        }
    },
  };
}
