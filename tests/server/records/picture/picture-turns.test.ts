import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

test("pictures are drawn one at a time; a request that waits too long is told when to try again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let end = () => {};
  const gate = new Promise<void>((open) => {
    end = open;
  });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await gate;
    running--;
  };
  const early = Array.from({ length: 10 }, () => oneLargePictureAtATime(work));
  const first = early[0]!;
  await new Promise(setImmediate); // the first one runs
  vi.setSystemTime(Date.now() + 15_000);
  const late = oneLargePictureAtATime(work);
  vi.setSystemTime(Date.now() + 15_000);
  end();
  await first;
  const errors = await Promise.all(early.slice(1).map((turn) => turn.catch((error) => error)));
  expect(errors).toHaveLength(9);
  for (const reason of errors)
    expect(reason).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "refusal.busy",
      cause: { retryAfter: expect.any(Number) },
    });
  await late;
  expect(most).toBe(1);
});
