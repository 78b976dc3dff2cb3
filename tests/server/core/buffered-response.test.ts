import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bufferedResponse, sendBuffered } from "@server/core/buffered-response";
import { expect, test } from "vitest";

/** What a client receives of that response, sent as main.ts sends it. */
async function answerOf(response: Response): Promise<Response> {
  const server = createServer((_request, outgoing) => void sendBuffered(response, outgoing));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}

test("a body that is complete is written at once with its length, status and headers", async () => {
  const response = bufferedResponse("é — kept", {
    status: 201,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
  response.headers.append("set-cookie", "a=1");
  response.headers.append("set-cookie", "b=2");
  response.headers.set("x-request-id", "7");
  const answer = await answerOf(response);
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe("é — kept");
  expect(answer.headers.get("content-length")).toBe("11");
  expect(answer.headers.get("x-request-id")).toBe("7");
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("any other response is left to the server's own listener", () => {
  const streamed = new Response(new ReadableStream());
  expect(sendBuffered(streamed, { headersSent: false } as never)).toBe(streamed);
});
