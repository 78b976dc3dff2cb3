import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";

const TICK = 10; // ms: /proc counts in hundredths of a second

type Usage = { parent: number; own: number; ended: number };

/** The CPU time of a process in ms, and of its children that have ended; undefined: it is gone, or not on Linux. */
function usageOf(pid: number): Usage | undefined {
  const stat = contentOf(`/proc/${pid}/stat`);
  if (!stat) return;
  // after the name, which is in parentheses and may hold spaces: state, parent, …
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15) as [number, number, number, number];
  // the same time, in ns instead of whole ticks, where the kernel says it
  const ns = Number(contentOf(`/proc/${pid}/schedstat`)?.split(" ")[0]);
  return { parent: fields[1]!, own: ns ? ns / 1e6 : (utime + stime) * TICK, ended: (cutime + cstime) * TICK };
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return;
  }
}

/** The CPU time of this process in ms, and of those that it started and that have ended; without them where not on Linux. */
export function cpuWithChildren(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (usageOf(process.pid)?.ended ?? 0);
}

/** The postmaster's pid, if that Postgres runs on this machine and on Linux; else undefined. */
export async function postmasterOf(databaseUrl: string): Promise<number | undefined> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const { pid } = rows[0]!;
    // another machine's pid may be anything here
    return contentOf(`/proc/${pid}/cmdline`)?.startsWith("postgres: ") ? usageOf(pid)?.parent : undefined;
  } finally {
    await client.end();
  }
}

/**
 * The CPU time in ms that Postgres has used since it started: of the postmaster and of all it has started, also of
 * backends that have ended since.
 */
export function postgresCpu(postmaster: number): number {
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const usage = pid && usageOf(pid);
    if (usage && pid === postmaster) sum += usage.own + usage.ended;
    else if (usage && usage.parent === postmaster) sum += usage.own;
  }
  return sum;
}
