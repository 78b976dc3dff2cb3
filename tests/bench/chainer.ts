import { closePools } from "@db/client";
import { chainEvents } from "@server/records/history/chain";

// A process of its own, as the worker is: chains what is not chained yet, for so many milliseconds, ten times as often as
// the schedule does. Prints how many it chained, and in how many milliseconds of work.
const until = Date.now() + Number(process.argv[2]);
let [chained, ms] = [0, 0];
do {
  const from = performance.now();
  chained += await chainEvents();
  ms += performance.now() - from;
  await new Promise((done) => setTimeout(done, 1000));
} while (Date.now() < until);
await closePools();
process.stdout.write(JSON.stringify({ chained, ms }));
