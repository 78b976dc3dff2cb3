import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { HonoAdapter } from "@bull-board/hono";
import { serveStatic } from "@hono/node-server/serve-static";
import { queue, queueNames } from "@jobs/queue";
import { mayEnterBackOffice } from "@server/core/actor";
import { Hono } from "hono";
import { pageContext } from "./request.ts";

/** BullMQ's dashboard, for super admins. Created at the first visit, so that the start does not wait for Redis. */
export const queuesBoard = new Hono();
let dashboard: Hono | undefined;

function createDashboard(): Hono {
  const adapter = new HonoAdapter(serveStatic);
  createBullBoard({ queues: queueNames.map((name) => new BullMQAdapter(queue(name))), serverAdapter: adapter });
  adapter.setBasePath("/a/queues");
  return new Hono().get("/a/queues/", (c) => c.redirect("/a/queues")).route("/a/queues", adapter.registerPlugin());
}

queuesBoard.all("*", async (c) => {
  const { actor } = await pageContext(c);
  if (!mayEnterBackOffice(actor)) return c.redirect(`/login?next=${encodeURIComponent("/a/queues")}`);
  dashboard ??= createDashboard();
  return dashboard.fetch(c.req.raw);
});
