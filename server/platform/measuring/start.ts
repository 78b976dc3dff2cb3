import { env } from "@server/core/env";
import type { Registry } from "prom-client";

/** The commit that was built; "development" where nothing was. */
const version: string = import.meta.env?.VERSION ?? "development";

/**
 * Starts the metrics and traces that the settings ask for; without them nothing of them is loaded. `port`: where this
 * process answers /metrics. `addGauges`: adds what only this process measures, and gives what asks for it. Gives the function that sends the traces
 * that are left, for when the process ends.
 */
export async function startMeasuring(
  service: "register-web" | "register-worker",
  port: number | undefined,
  addGauges?: (registry: Registry) => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  let sendRest = async () => {};
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) sendRest = (await import("./traces.ts")).startTraces(service, version);
  if (port === undefined) return sendRest;
  const [{ registry, startMetrics }, { serveMetrics }] = await Promise.all([
    import("./metrics.ts"),
    import("./serve.ts"),
  ]);
  startMetrics(version);
  serveMetrics({ registry, gather: await addGauges?.(registry), port, host: env.METRICS_HOST });
  return sendRest;
}
