import { lookup } from "node:dns/promises";
import { requireOutside } from "@db/outside";
import { DRIVE_TIMEOUT_MS } from "@server/core/constants";
import { isPrivateHost } from "@server/core/web-address";
import type { z } from "zod";
import { DriveTrouble, type Trouble } from "./contract.ts";

type Sent = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams };

const troubles: Record<number, Trouble> = {
  400: "gone",
  401: "expired",
  403: "refused",
  404: "gone",
  409: "gone",
  410: "gone",
};

/** Asks a provider's own address, which leads nowhere else, and reads what it answers. */
export async function askJson<S extends z.ZodType>(url: string, schema: S, sent: Sent = {}): Promise<z.output<S>> {
  const response = await askRaw(url, sent);
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw new DriveTrouble("away", cause);
  }
}

async function askRaw(url: string, sent: Sent, redirect: "error" | "manual" = "error"): Promise<Response> {
  requireOutside("A cloud drive");
  let response: Response;
  try {
    response = await fetch(url, { ...sent, redirect, signal: AbortSignal.timeout(DRIVE_TIMEOUT_MS) });
  } catch (cause) {
    throw new DriveTrouble("away", cause);
  }
  if (response.ok || (redirect === "manual" && response.status >= 300 && response.status < 400)) return response;
  await response.body?.cancel();
  throw new DriveTrouble(troubles[response.status] ?? "away");
}

/**
 * The bytes of a file: from the provider's own address, or from where it sends us, which must be a public one by https
 * and gets no token. Provider's own host is trusted as configured. The stream fails when nothing comes for so long.
 */
export async function askBytes(
  url: string,
  sent: Sent,
): Promise<{ body: ReadableStream<Uint8Array>; size: number | null; headers: Headers }> {
  requireOutside("A cloud drive");
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), DRIVE_TIMEOUT_MS);
  const ask = (at: string, what: Sent) => fetch(at, { ...what, redirect: "manual", signal: silence.signal });
  try {
    let response = await ask(url, sent);
    let at = url;
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 3; hops++) {
      at = new URL(response.headers.get("location") ?? "", at).href;
      await response.body?.cancel();
      await requirePublic(at, url);
      response = await ask(at, {});
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new DriveTrouble(troubles[response.status] ?? "away");
    }
    const said = Number(response.headers.get("content-length") ?? Number.NaN);
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), DRIVE_TIMEOUT_MS);
          controller.enqueue(chunk);
        },
        flush: () => clearTimeout(timer),
      }),
    );
    return { body: watched, size: Number.isFinite(said) ? said : null, headers: response.headers };
  } catch (cause) {
    clearTimeout(timer);
    throw cause instanceof DriveTrouble ? cause : new DriveTrouble("away", cause);
  }
}

/** Not into our own house, whatever name it goes by; the configured provider itself may be anywhere. */
async function requirePublic(at: string, provider: string): Promise<void> {
  const { protocol, hostname, origin } = new URL(at);
  if (origin === new URL(provider).origin) return;
  const isPublic = async () => {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
    return addresses.every(
      ({ address, family }) => !isPrivateHost(family === 6 ? new URL(`http://[${address}]`).hostname : address),
    );
  };
  if (protocol !== "https:" || isPrivateHost(hostname) || !(await isPublic())) throw new DriveTrouble("away");
}
