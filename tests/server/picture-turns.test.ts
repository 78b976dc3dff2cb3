import { oneByOne } from "@server/picture/one-by-one";
import { expect, test } from "vitest";

test("one picture is drawn after the other, and who comes to a long line is told when to come again", async () => {
  let end = () => {};
  const gate = new Promise<void>((open) => {
    end = open;
  });
  let going = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++going);
    await gate;
    going--;
  };
  const drawn = Array.from({ length: 10 }, () => oneByOne(work));
  const refusal = await oneByOne(work).catch((error) => error);
  expect(refusal).toMatchObject({ code: "SERVICE_UNAVAILABLE", message: "refusal.busy", cause: { retryAfter: expect.any(Number) } });
  end();
  await Promise.all(drawn);
  expect(most).toBe(1);
  await oneByOne(work);
});
