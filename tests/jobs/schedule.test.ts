import { closePools } from "@db/client";
import { locales } from "@i18n/locales";
import { i18nFor } from "@i18n/words.server";
import { closeQueue, queue } from "@jobs/queue";
import { installSchedule, schedule } from "@jobs/schedule";
import { work } from "@jobs/work";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyQueues, until } from "./test-jobs.ts";

vi.mock("@jobs/contracts", async (original) => (await import("./count-up.ts")).withTestJobs(original as never));

beforeEach(emptyQueues);
afterAll(async () => {
  await closeQueue();
  await closePools();
});

test("the schedule is written once, however many workers start; removed entries are deleted", async () => {
  await queue().upsertJobScheduler("sweep.forgotten", { pattern: "0 0 * * *" }, { name: "sweep.forgotten" });
  await Promise.all([installSchedule(), installSchedule()]);
  await installSchedule();
  const kept = await queue().getJobSchedulers();
  expect(Object.fromEntries(kept.map(({ key, pattern }) => [key, pattern]))).toEqual(schedule);
  expect(new Set(kept.map(({ tz }) => tz))).toEqual(new Set(["Europe/Brussels"]));
  expect(await queue().getDelayedCount()).toBe(Object.keys(schedule).length);
});

test("each run happens once, with two workers that write the schedule again and again", async () => {
  const struck: string[] = [];
  const strike = async (_: unknown, { id }: { id: string }) => void struck.push(id);
  const workers = [work({ "sweep.uploads": strike }), work({ "sweep.uploads": strike })];
  const everySecond = { "sweep.uploads": "* * * * * *" } as const;
  await until(async () => {
    await Promise.all([installSchedule(everySecond), installSchedule(everySecond)]);
    return struck.length > 3;
  });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(new Set(struck).size).toBe(struck.length);
});

test.each(locales)("each scheduled job is named in words in the back-office, in %s", (locale) => {
  const t = i18nFor(locale).getFixedT(locale);
  const keys = Object.keys(schedule).map((name) => `admin_jobs.task.${name.replace("sweep.", "")}`);
  expect(keys.filter((key) => t(key) === key)).toEqual([]);
});
