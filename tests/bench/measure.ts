import type { Child, Usage } from "./child.ts";
import { fire, percentile, type Shot } from "./load.ts";

/** Of one server: answers per second; ms per answer (percentiles), CPU ms per answer, and resident memory in MB. */
export type Figures = { rate: number; p50: number; p95: number; p99: number; cpu: number; rss: number };

export type Side = { child: Child; shot: Shot };
type Tally = { took: number[]; cpu: number; ms: number; rss: number };

const cpuOf = ({ cpu }: Usage) => (cpu.user + cpu.system) / 1000; // ms

/** Measures the sides in turns of a second, so that other load on the machine affects them alike. */
export async function compare(sides: Side[], seconds: number, clients: number): Promise<Figures[]> {
  for (const { shot } of sides) await fire(shot, clients, 1000);
  const tallies: Tally[] = sides.map(() => ({ took: [], cpu: 0, ms: 0, rss: 0 }));
  for (let turn = 0; turn < seconds; turn++) {
    for (const [i, { child, shot }] of sides.entries()) {
      const before = await child.usage();
      const startedAt = performance.now();
      const durations = await fire(shot, clients, 1000);
      const tally = tallies[i]!;
      tally.ms += performance.now() - startedAt;
      const after = await child.usage();
      tally.cpu += cpuOf(after) - cpuOf(before);
      tally.took = tally.took.concat(durations);
      tally.rss = Math.max(tally.rss, after.rss);
    }
  }
  return tallies.map(figuresOf);
}

function figuresOf({ took, cpu, ms, rss }: Tally): Figures {
  const sorted = took.toSorted((a, b) => a - b);
  return {
    rate: (took.length / ms) * 1000,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    cpu: cpu / took.length,
    rss: rss / 1e6,
  };
}
