import { isSameTold } from "~/components/answer/field-values";
import { sendFields } from "~/components/answer/send-fields";
import { noteDone } from "~/components/kept/note-done";
import { noteWalk } from "~/components/kept/note-walk";
import { afterSending, toSend } from "./fields.ts";
import { ifUnlocked } from "./locks.ts";
import { isResult, nextInGroup } from "./next-in-group.ts";
import type { Call, Operation, Refusal, StoredOperation } from "./operation.ts";
import { isUnanswered, post, type Unanswered } from "./post.ts";
import { filesOf, operationsOf, storeOperations } from "./store.ts";

/** `sent`: how many operations. `rivals`: walks of which somebody else put other results, unseen: a person has to choose. */
export type Sending = { sent: number; rivals: StoredOperation["about"][]; unanswered?: Unanswered };
type FieldsOfAnswer = Extract<StoredOperation, { kind: "field" }>;

/**
 * Sends what this user has unsent on this device, in the order in which it was done, in one tab at a time. Of a group
 * in which something was refused, the rest waits for a person. Ends where the connection is gone; what the server can't
 * take now holds up its group alone. What an open form sends itself is left to it.
 */
export async function sendAll(userId: string): Promise<Sending> {
  const report: Sending = { sent: 0, rivals: [] };
  await ifUnlocked("unsent", async () => {
    // what waits for another group goes once that is sent
    for (let before = -1; report.sent > before; ) {
      before = report.sent;
      const operations = await operationsOf(userId);
      if (operations.length === 0) return storeOperations([]); // the service worker sent all, and can't remove the mark
      for (const group of groupsOf(operations)) {
        if (report.unanswered && report.unanswered.why !== "later") return;
        await ifUnlocked(`answer:${group}`, () => sendGroup(userId, group, report));
      }
      if (report.unanswered) return;
    }
  });
  return report;
}

const groupsOf = (operations: readonly StoredOperation[]) => [...new Set(operations.map(({ group }) => group))];

async function sendGroup(userId: string, group: string, report: Sending): Promise<void> {
  for (;;) {
    const all = await operationsOf(userId);
    const next = nextInGroup(all, group);
    const [first] = next;
    if (!first) return;
    try {
      const sent =
        first.kind === "field"
          ? await sendWords(all.filter((operation) => operation.group === group))
          : isResult(first)
            ? await sendResults(next as Call[], report)
            : await sendCall(first);
      report.sent += sent;
      // words stay first in their group where some were refused; past a call that was refused goes what may
      if (sent === 0 && first.kind === "field") return;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      report.unanswered = error;
      return;
    }
  }
}

/** Sends what was typed in an answer before anything else was done with it. How many; 0 when something was refused. */
async function sendWords(all: readonly StoredOperation[]): Promise<number> {
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
  return left.some(({ id }) => reasonOf(id)) ? 0 : gone.length;
}

/** How many: 0 when it was refused. */
async function sendCall(operation: Call): Promise<number> {
  const { id, userId: user, workspaceId: workspace, name, input, files } = operation;
  const { refusal, result } = await post({ id, user, workspace, name, input }, files > 0 ? await filesOf(id) : []);
  // no room: it is compared with the server later
  if (!refusal) await Promise.all([noteWalk(operation, result), noteDone(operation, result)]).catch(() => {});
  await storeOperations(refusal ? [{ ...operation, refusal }] : [], refusal ? [] : [id]);
  return refusal ? 0 : 1;
}

/**
 * Sends results of a walk together: the ids of the results make that they are stored once, also where they arrive again
 * with others. Where they are refused, each goes by itself, and only what is wrong stays. How many were taken.
 */
async function sendResults(operations: readonly Call[], report: Sending): Promise<number> {
  const [{ userId: user, workspaceId: workspace, input, about }] = operations as [Call, ...Call[]];
  const results = operations.flatMap((operation) => operation.input.results as unknown[]);
  const call = { user, workspace, name: "round.put" as const, input: { id: input.id, results } };
  const { refusal, result } = await post<{ conflicts: string[] }>(call);
  if (refusal && operations.length > 1) {
    let taken = 0;
    for (const operation of operations) taken += await sendResults([operation], report);
    return taken;
  }
  if (result) await noteWalk(operations[0]!, result).catch(() => {});
  if (result && result.conflicts.length > 0) report.rivals.push(about);
  const gone = refusal ? [] : operations.map(({ id }) => id);
  await storeOperations(refusal ? [{ ...operations[0]!, refusal }] : [], gone);
  return gone.length;
}
