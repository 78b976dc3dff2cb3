import { calendarFeeds } from "@db/schema/calendar";
import { transactions } from "@db/schema/transaction";
import { walks } from "@db/schema/walk";
import { webhookDeliveries } from "@db/schema/webhook";
import { sql } from "drizzle-orm";
import type { Make } from "../entry-points/make.ts";
import { makeAnswer } from "../entry-points/make-answer.ts";
import { makeApiKey } from "../entry-points/make-api-key.ts";
import { idOf, inTransaction } from "../entry-points/make-context.ts";
import { customer } from "../entry-points/make-customer.ts";
import { makeGlobalTemplate } from "../entry-points/make-global-template.ts";
import { makeImport } from "../entry-points/make-import.ts";
import { makeInboxAddress, makePaper } from "../entry-points/make-inbox.ts";
import { makeRequest } from "../entry-points/make-inspection-request.ts";
import { templateOnObject } from "../entry-points/make-object-template.ts";
import { makeOwnField } from "../entry-points/make-own-field.ts";
import { unpaidTransaction } from "../entry-points/make-payment.ts";
import { makeRound } from "../entry-points/make-round.ts";
import { makeSignature } from "../entry-points/make-signature.ts";
import { subscribedWorkspace } from "../entry-points/make-subscription.ts";
import { templateIn } from "../entry-points/make-template.ts";
import { makeView } from "../entry-points/make-view.ts";
import { makeWebhook } from "../entry-points/make-webhook.ts";

export type Ids = Record<string, string>;

/** Does it three times; gives what the last one gave. */
const thrice = async <T>(make: () => Promise<T>): Promise<T> => {
  await make();
  await make();
  return make();
};
/** How three things of each list come to be; gives the ids in its address. Undefined: the product has them already. */
export const fillIn = (make: Make): Record<string, () => Promise<Ids | undefined>> => {
  const inAcme = async (made: () => Promise<unknown>): Promise<Ids> => {
    await thrice(made);
    return { id: make.workspace };
  };
  const inFloor = async (made: () => Promise<unknown>): Promise<Ids> => ({ ...(await inAcme(made)), id: make.floor });
  const objectWith = async (made: (objectId: string) => Promise<unknown>): Promise<Ids> => {
    const id = await make.object();
    await thrice(() => made(id));
    return { id };
  };
  const ofObjectTwice = (sqlOf: (objectId: string) => ReturnType<typeof sql>) =>
    objectWith((id) => inTransaction((tx) => tx.execute(sqlOf(id))));
  return {
    "/workspaces": async () => undefined,
    "/calendar_feeds": async () => {
      const about = { userId: make.owner, workspaceId: make.workspace };
      await inTransaction((tx) =>
        tx
          .insert(calendarFeeds)
          .values([about, { ...about, containerId: make.floor }, { ...about, containerId: make.board }])
          .onConflictDoNothing(),
      );
      return undefined;
    },
    "/reports": async () => void (await thrice(() => make.report())),
    "/subscription-types": async () => undefined,
    "/subscription-options": async () => undefined,
    "/config/gdpr-documents": async () => undefined,
    "/admin/containers": async () => void (await thrice(() => make.container())),
    "/admin/users": async () => undefined,
    "/admin/admins": async () => undefined,
    "/admin/subscriptions": async () => void (await thrice(() => subscribedWorkspace(make))),
    "/admin/workspaces": async () => void (await thrice(() => customer(make))),
    "/workspaces/structure": async () => undefined,
    "/admin/library-files": async () => void (await thrice(() => make.globalFile())),
    "/admin/templates": async () => void (await thrice(() => makeGlobalTemplate(make))),
    "/admin/signatures": async () => void (await thrice(() => makeSignature(make))),
    "/admin/subscription-options": async () => undefined,
    "/admin/workspaces/list": async () => undefined,
    "/containers/{id}/users": async () => ({ id: make.floor }),
    "/workspaces/{id}/api-keys": () => inAcme(() => makeApiKey(make)),
    "/containers/{id}/background-templates": () => inFloor(() => make.backgroundTemplate()),
    "/workspaces/{id}/categories": () => inAcme(() => make.category()),
    "/workspaces/{id}/kinds": () => inAcme(() => make.kind()),
    "/workspaces/{id}/fields": () => inAcme(() => makeOwnField(make)),
    "/workspaces/{id}/views": () => inAcme(() => makeView(make)),
    "/workspaces/{id}/webhooks": () => inAcme(() => makeWebhook(make)),
    "/workspaces/{id}/imports": () => inAcme(() => makeImport(make)),
    "/workspaces/{id}/inbox": () => inAcme(() => makePaper(make)),
    "/containers/{id}/slots": async () => ({ id: await make.container() }),
    "/containers/{id}/containers": () => inFloor(() => make.container()),
    "/workspaces/{id}/containers": () => inAcme(() => make.newBoard()),
    "/workspaces/{id}/users": () => inAcme(() => make.person()),
    "/workspaces/{id}/invitations": () => inAcme(() => make.invitation()),
    "/users/{id}/workspaces": async () => ({ id: make.owner }),
    "/workspaces/{id}/deletions": () => inAcme(() => make.deletion()),
    "/workspaces/{id}/distribution-groups": () => inAcme(() => make.group()),
    "/containers/{id}/distribution-groups": () => inFloor(() => make.group([], [make.floor])),
    "/workspaces/{id}/library-files": () => inAcme(() => make.libraryFile()),
    "/objects/{id}/slots": async () => ({ id: await make.object() }),
    "/containers/{id}/objects": () => inFloor(() => make.object()),
    "/workspaces/{id}/objects": () => inAcme(() => make.object()),
    "/objects/{id}/templates": async () => {
      const { id } = await templateOnObject(make);
      for (let n = 0; n < 2; n++) {
        const { templateId } = await templateIn(make);
        await inTransaction((tx) =>
          tx.execute(sql`insert into object_templates (workspace_id, object_id, template_id)
          values (${make.workspace}, ${id}, ${templateId})`),
        );
      }
      return { id };
    },
    "/workspaces/{id}/reports": () => inAcme(() => make.report()),
    "/workspaces/{id}/rounds": () => inAcme(() => makeRound(make)),
    "/rounds/{id}/walks": async () => {
      const { id } = await makeRound(make);
      const done = { workspaceId: make.workspace, roundId: id, title: "x", place: "y", begunBy: make.owner };
      await inTransaction(async (tx) => {
        await thrice(() => tx.insert(walks).values({ ...done, closedAt: new Date() }));
        await tx.insert(walks).values(done);
      });
      return { id };
    },
    "/workspaces/{id}/review-points": async () => ({ id: make.workspace }),
    "/objects/{id}/duties": () =>
      ofObjectTwice(
        (id) => sql`insert into duties (workspace_id, object_id, created_by, title, review_point, type, every, binds)
        values (${make.workspace}, ${id}, ${make.owner}, ${make.text()}, 'HF', 'inspection', 12, false)`,
      ),
    "/workspaces/{id}/duties": async () => ({ id: make.workspace }),
    "/objects/{id}/incidents": () =>
      ofObjectTwice(
        (id) => sql`insert into incidents (workspace_id, object_id, created_by, kind, happened_on, note)
        values (${make.workspace}, ${id}, ${make.owner}, 'fall', '2020-01-05', ${make.text()})`,
      ),
    "/objects/{id}/out-of-service": () =>
      ofObjectTwice(
        (id) => sql`insert into out_of_service (workspace_id, object_id, created_by, since, reason, ended_at)
        values (${make.workspace}, ${id}, ${make.owner}, '2020-01-05', ${make.text()}, now())`,
      ),
    "/workspaces/{id}/actionpoints": () => inAcme(() => make.actionPoint()),
    "/objects/{id}/actionpoints": () => objectWith((objectId) => make.actionPoint({ objectId })),
    "/workspaces/{id}/inspection-requests": () => inAcme(() => makeRequest(make)),
    "/workspaces/{id}/shares": () => inAcme(() => make.share()),
    "/workspaces/{id}/signatures": () => inAcme(() => makeSignature(make)),
    "/workspaces/{id}/templates": () => inAcme(() => templateIn(make)),
    "/workspaces/{id}/templates/owned": () => inAcme(() => templateIn(make)),
    "/workspaces/{id}/transactions": async () => {
      const { id, transactionId } = await unpaidTransaction(make);
      await inTransaction(async (tx) => {
        const [{ id: _, ...row }] = (await tx.select().from(transactions).where(sql`id = ${transactionId}`)) as [
          typeof transactions.$inferSelect,
        ];
        for (const status of ["failed", "canceled"] as const) await tx.insert(transactions).values({ ...row, status });
      });
      return { id };
    },
    "/workspaces/{id}/inbox/senders": () => inAcme(() => makeInboxAddress(make)),
    "/workspace/{id}/tags/search": () => inAcme(() => make.object()),
    "/workspaces/{id}/webhooks/{webhookId}/deliveries": async () => {
      const { id, webhookId } = await makeWebhook(make);
      const done = { workspaceId: id, webhookId, event: "report.added" as const, body: "{}", state: "taken" as const };
      await inTransaction((tx) =>
        thrice(async () =>
          idOf(await tx.insert(webhookDeliveries).values(done).returning({ id: webhookDeliveries.id })),
        ),
      );
      return { id, webhookId };
    },
    "/objects/{id}/templates/{templateId}/versions": () => templateOnObject(make),
    "/objects/{id}/templates/{templateId}/template-answers": async () => {
      const { at } = await makeAnswer(make, make.owner);
      const { id, templateId } = at;
      await inTransaction((tx) =>
        tx.execute(sql`insert into answers (workspace_id, object_id, template_id, version_id, user_id, head)
        select workspace_id, object_id, template_id, version_id, user_id, head from answers, generate_series(1, 2)
        where object_id = ${id} and template_id = ${templateId}`),
      );
      return { id, templateId };
    },
  };
};
