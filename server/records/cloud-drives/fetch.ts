import { lookup } from "node:dns/promises";
import { requireOutside } from "@db/outside";
import { DRIVE_TIMEOUT_MS } from "@server/core/constants";
import { watched } from "@server/core/measure";
import { isPrivateHost } from "@server/core/web-address";
import type { z } from "zod";
import { DriveError, type DriveFailure } from "./contract.ts";

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams };

const failureByStatus: Record<number, DriveFailure> = {
  400: "gone",
  401: "expired",
  403: "refused",
  404: "gone",
  409: "gone",
  410: "gone",
};

const called = (call: () => Promise<Response>) =>
  watched({ kind: "call", name: "drive" }, async (work) => {
    const response = await call();
    if (response.status >= 500) work.outcome = "failed";
    return response;
  });

/** Requests JSON from a provider. Redirects are an error. Throws DriveError. */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: S,
  options: RequestOptions = {},
): Promise<z.output<S>> {
  const response = await fetchChecked(url, options);
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw new DriveError("away", cause);
  }
}

async function fetchChecked(
  url: string,
  options: RequestOptions,
  redirect: "error" | "manual" = "error",
): Promise<Response> {
  requireOutside("A cloud drive");
  let response: Response;
  try {
    const signal = AbortSignal.timeout(DRIVE_TIMEOUT_MS);
    response = await called(() => fetch(url, { ...options, redirect, signal }));
  } catch (cause) {
    throw new DriveError("away", cause);
  }
  if (response.ok || (redirect === "manual" && response.status >= 300 && response.status < 400)) return response;
  await response.body?.cancel();
  throw new DriveError(failureByStatus[response.status] ?? "away");
}

/**
 * Requests the bytes of a file, following up to three redirects. A redirect to another host than the provider's must be
 * to a public address over https, and gets no token. `size` is from the response header, null without one. The stream
 * fails if no bytes arrive for DRIVE_TIMEOUT_MS. Throws DriveError.
 */
export async function fetchBytes(
  url: string,
  options: RequestOptions,
): Promise<{ body: ReadableStream<Uint8Array>; size: number | null; headers: Headers }> {
  requireOutside("A cloud drive");
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), DRIVE_TIMEOUT_MS);
  const request = (at: string, init: RequestOptions) =>
    called(() => fetch(at, { ...init, redirect: "manual", signal: idle.signal }));
  try {
    let response = await request(url, options);
    let at = url;
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 3; hops++) {
      at = new URL(response.headers.get("location") ?? "", at).href;
      await response.body?.cancel();
      await requirePublic(at, url);
      response = await request(at, {});
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new DriveError(failureByStatus[response.status] ?? "away");
    }
    const declared = Number(response.headers.get("content-length") ?? Number.NaN);
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(() => idle.abort(), DRIVE_TIMEOUT_MS);
          controller.enqueue(chunk);
        },
        flush: () => clearTimeout(timer),
      }),
    );
    return { body: watched, size: Number.isFinite(declared) ? declared : null, headers: response.headers };
  } catch (cause) {
    clearTimeout(timer);
    throw cause instanceof DriveError ? cause : new DriveError("away", cause);
  }
}

/**
 * Throws unless the address is public, so that a redirect cannot reach our own network. The provider's host may be any.
 */
async function requirePublic(at: string, provider: string): Promise<void> {
  const { protocol, hostname, origin } = new URL(at);
  if (origin === new URL(provider).origin) return;
  const isPublic = async () => {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
    return addresses.every(
      ({ address, family }) => !isPrivateHost(family === 6 ? new URL(`http://[${address}]`).hostname : address),
    );
  };
  if (protocol !== "https:" || isPrivateHost(hostname) || !(await isPublic())) throw new DriveError("away");
}
