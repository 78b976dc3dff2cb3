import { randomUUID } from "node:crypto";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { storeMailedToken } from "@server/tenancy/user/mailed-token";
import { sql } from "drizzle-orm";
import { password } from "../../world.ts";
import type { Make } from "../make.ts";
import { answerOf, makeApp, makePasskey, ticketOf } from "../make-factor.ts";
import type { Rows } from "../row.ts";

/** Only our pages' actions may call what creates a session, so these rows test the procedures, called directly. */
export const sessionRows: Rows = {
  "session.signIn": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ email: (await make.account()).email, password }),
  },
  "session.checkPairing": { audience: "anyone", isSecret: true, input: pairingOf },
  "session.pairTablet": { audience: "anyone", isSecret: true, input: pairingOf },
  "session.signInAnyway": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ ticket: await ticketOf("continue", (await make.account()).id) }),
  },
  "session.secondStep": { audience: "anyone", isSecret: true, input: secondStepOf },
  "session.giveCode": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => {
      const { id } = await make.account();
      return { second_step: await ticketOf("second step", id), ...(await makeApp(id)) };
    },
  },
  "session.askInSecondStep": { audience: "anyone", isSecret: true, input: secondStepOf },
  "session.givePasskey": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => {
      const { id } = await make.account();
      const given = await answerOf(await makePasskey(id), "second step", id);
      return { second_step: await ticketOf("second step", id), ...given };
    },
  },
  "session.askForPasskey": { audience: "anyone" },
  "session.signInByPasskey": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => answerOf(await makePasskey((await make.account()).id), "sign in", null),
  },
  "session.authorize": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ email: (await make.account()).email, password }),
  },
  "session.refresh": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ refresh_token: await refreshTokenOf((await make.account()).id) }),
  },
  "session.accessToken": { audience: "signed_in" },
  "session.needsPassword": { audience: "signed_in" },
  "session.devices": { audience: "signed_in" },
  "session.endDevice": {
    audience: "people_themselves",
    changesOwnAccount: true,
    impersonated: "403:not_while_impersonating",
    input: async (make, { userId }) => ({ id: await deviceOf(userId ?? make.owner) }),
  },
  "session.endOthers": {
    audience: "people_themselves",
    changesOwnAccount: true,
    impersonated: "403:not_while_impersonating",
  },
  "session.end": { audience: "signed_in", changesOwnAccount: true },
};

/** A second session of the user; its id as the list of devices names it. */
const deviceOf = (userId: string): Promise<string> =>
  transact(asOperator, async (tx) =>
    hashOfToken(await createSession(tx, userId, { kind: "web", device: "tests", strong: true })),
  );

async function secondStepOf(make: Make) {
  return { second_step: await ticketOf("second step", (await make.account()).id) };
}

async function pairingOf(make: Make) {
  const [userId, code] = [await make.person("tablet"), randomUUID()];
  await transact(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ owner_id: string }>(
      sql`select owner_id from workspaces where id = ${make.workspace}`,
    );
    const sessionId = hashOfToken(
      await createSession(tx, rows[0]!.owner_id, { kind: "web", device: "tests", strong: true }),
    );
    await storeMailedToken(tx, { token: code, kind: "tablet_pairing", userId, sessionId, minutes: 10 });
  });
  return { code };
}

async function refreshTokenOf(id: string): Promise<string> {
  return transact(asOperator, async (tx) => {
    const { refresh_token } = await startFamily(
      tx,
      hashOfToken(await createSession(tx, id, { kind: "api", device: "tests", strong: true })),
      id,
    );
    return refresh_token;
  });
}
