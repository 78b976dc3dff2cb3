import { isSameTold } from "~/components/answer/field-values";
import { sendFields } from "~/components/answer/send-fields";
import { afterSending, toSend } from "./fields.ts";
import { ifUnlocked } from "./locks.ts";
import type { Operation, Refusal, StoredOperation } from "./operation.ts";
import { isUnanswered, post, type Unanswered } from "./post.ts";
import { filesOf, operationsOf, storeOperations } from "./store.ts";

export type Sending = { sent: number; unanswered?: Unanswered };
type FieldsOfAnswer = Extract<StoredOperation, { kind: "field" }>;

/**
 * Sends what this user has unsent on this device, in the order in which it was done, in one tab at a time. Of a group
 * in which something was refused, the rest waits for a person. Ends where the connection is gone; what the server can't
 * take now holds up its group alone. What an open form sends itself is left to it.
 */
export async function sendAll(userId: string): Promise<Sending> {
  const report: Sending = { sent: 0 };
  await ifUnlocked("unsent", async () => {
    const operations = await operationsOf(userId);
    if (operations.length === 0) await storeOperations([]); // the service worker sent all, and can't remove the mark
    for (const group of groupsOf(operations)) {
      if (report.unanswered && report.unanswered.why !== "later") return;
      await ifUnlocked(`answer:${group}`, () => sendGroup(userId, group, report));
    }
  });
  return report;
}

const groupsOf = (operations: readonly StoredOperation[]) => [...new Set(operations.map(({ group }) => group))];

async function sendGroup(userId: string, group: string, report: Sending): Promise<void> {
  for (;;) {
    const all = (await operationsOf(userId)).filter((operation) => operation.group === group);
    const [first] = all;
    if (!first || first.refusal) return;
    try {
      const isTaken = first.kind === "field" ? await sendWords(all) : await sendCall(first);
      if (!isTaken) return;
      report.sent++;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      report.unanswered = error;
      return;
    }
  }
}

/** Sends what was typed in an answer before anything else was done with it. False when something was refused. */
async function sendWords(all: readonly StoredOperation[]): Promise<boolean> {
  const end = all.findIndex(({ kind }) => kind !== "field");
  const operations = (end < 0 ? all : all.slice(0, end)) as FieldsOfAnswer[];
  const [{ place, userId, workspaceId }] = operations as [FieldsOfAnswer, ...FieldsOfAnswer[]];
  const { all: marked, next } = toSend(operations.map(({ change }) => change));
  const stored = (changes: typeof marked) =>
    changes.map((change): Operation => ({ ...operations.find(({ id }) => id === change.id)!, change }));
  await storeOperations(stored(marked));
  const { results, refused, refusal } = await sendFields({ userId, workspaceId }, place, next);
  const left = stored(afterSending(marked, { refused, results }, isSameTold));
  const gone = operations.map(({ id }) => id).filter((id) => !left.some((operation) => operation.id === id));
  const reasonOf = (id: string): Refusal | undefined =>
    refusal ?? (refused.has(id) ? { status: 422, message: refused.get(id)! } : undefined);
  await storeOperations(
    left.map((operation) => ({ ...operation, refusal: reasonOf(operation.id) })),
    gone,
  );
  return gone.length > 0 && !left.some(({ id }) => reasonOf(id));
}

async function sendCall(operation: Extract<StoredOperation, { kind: "call" }>): Promise<boolean> {
  const { id, userId: user, workspaceId: workspace, name, input, files } = operation;
  const { refusal } = await post({ id, user, workspace, name, input }, files > 0 ? await filesOf(id) : []);
  await storeOperations(refusal ? [{ ...operation, refusal }] : [], refusal ? [] : [id]);
  return !refusal;
}
