import type { Pace } from "./measure.ts";
import type { Served } from "./servers.ts";

/** What a measurement besides the cases is given. */
export type Aside = { databaseUrl: string; product: Served; pace: Pace; print: (line?: string) => void };
