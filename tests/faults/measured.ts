import { readFileSync } from "node:fs";

/** Prints a measurement to the run's output; never asserted. */
export const measured = (line: string): void => void process.stdout.write(`  ${line}\n`);

/** Megabytes: the process's memory now, and its maximum. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
  return { now: Math.round(megabytesOf("VmRSS")), most: Math.round(megabytesOf("VmHWM")) };
}

/** How often each value occurs. */
export const tallied = (values: Iterable<string | number>): Record<string, number> => {
  const tally: Record<string, number> = {};
  for (const value of values) tally[value] = (tally[value] ?? 0) + 1;
  return tally;
};
