import type { Child, Usage } from "./child.ts";
import { fire, percentile, type Shot } from "./load.ts";
import { postgresCpu } from "./postgres-cpu.ts";

/**
 * Of one server: answers per second; ms per answer (percentiles); CPU ms per answer of its process and of Postgres,
 * null where that cannot be read.
 */
export type Figures = { rate: number; p50: number; p95: number; web: number; postgres: number | null };

export type Side = { child: Child; shot: Shot };
export type Pace = { seconds: number; clients: number; postmaster: number | undefined };
type Tally = { took: number[]; web: number; postgres: number; ms: number };

const TURN = 1000; // ms

const cpuOf = ({ cpu }: Usage) => (cpu.user + cpu.system) / 1000; // ms

/** Measures the sides in turns of a second, so that other load on the machine affects them alike. */
export async function compare(sides: Side[], { seconds, clients, postmaster }: Pace): Promise<Figures[]> {
  const turn = Math.min(TURN, seconds * 1000);
  for (const { shot } of sides) await fire(shot, clients, turn);
  const tallies: Tally[] = sides.map(() => ({ took: [], web: 0, postgres: 0, ms: 0 }));
  const inPostgres = () => (postmaster ? postgresCpu(postmaster) : 0);
  for (let passed = 0; passed < seconds * 1000; passed += turn) {
    for (const [i, { child, shot }] of sides.entries()) {
      const tally = tallies[i]!;
      const [before, postgresBefore] = [await child.usage(), inPostgres()];
      const startedAt = performance.now();
      tally.took = tally.took.concat(await fire(shot, clients, turn));
      tally.ms += performance.now() - startedAt;
      tally.postgres += inPostgres() - postgresBefore;
      tally.web += cpuOf(await child.usage()) - cpuOf(before);
    }
  }
  return tallies.map((tally) => figuresOf(tally, postmaster !== undefined));
}

function figuresOf({ took, web, postgres, ms }: Tally, knowsPostgres: boolean): Figures {
  const sorted = took.toSorted((a, b) => a - b);
  return {
    rate: (took.length / ms) * 1000,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    web: web / took.length,
    postgres: knowsPostgres ? postgres / took.length : null,
  };
}

/** What an answer cost, together with Postgres as far as that is known. */
export const sumOf = ({ web, postgres }: Pick<Figures, "web" | "postgres">) => web + (postgres ?? 0);
