import { factorResets } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import { resetToken } from "@server/tenancy/factor/reset-link";
import type { Make } from "../make.ts";
import { makeApp, makePasskey, passkeyToAdd } from "../make-factor.ts";
import type { Rows } from "../row.ts";

/** A super admin who acts as a user may not touch how that user signs in. */
const own = {
  audience: "people_themselves",
  changesOwnAccount: true,
  impersonated: "403:not_while_impersonating",
} as const;

/** Only our own pages may call these, so these rows test the procedures, called directly. */
export const factorRows: Rows = {
  "factor.list": { audience: "signed_in" },
  "factor.askForNewPasskey": own,
  "factor.addPasskey": { ...own, input: (make, { userId }) => passkeyToAdd(userId ?? make.owner) },
  "factor.renamePasskey": {
    ...own,
    input: async (make, { userId }) => ({
      passkey_id: (await makePasskey(userId ?? make.owner)).id,
      name: make.text(),
    }),
  },
  "factor.removePasskey": {
    ...own,
    input: async (make, { userId }) => {
      await makePasskey(userId ?? make.owner); // the last one of a super admin stays
      return { passkey_id: (await makePasskey(userId ?? make.owner)).id };
    },
  },
  "factor.startApp": own,
  "factor.appInSetUp": {
    ...own,
    input: async (make, { userId }) => {
      await makeApp(userId ?? make.owner, { inUse: false });
      return {};
    },
  },
  "factor.confirmApp": { ...own, input: (make, { userId }) => makeApp(userId ?? make.owner, { inUse: false }) },
  "factor.removeApp": {
    ...own,
    input: async (make, { userId }) => {
      const id = userId ?? make.owner;
      await Promise.all([makeApp(id), makePasskey(id)]);
      return {};
    },
  },
  "factor.renewCodes": {
    ...own,
    input: async (make, { userId }) => {
      await makePasskey(userId ?? make.owner);
      return {};
    },
  },
  "factor.resetOf": { audience: "admins", input: whoLostTheirs },
  "factor.askReset": { audience: "admins", input: whoLostTheirs },
  "factor.cancelReset": { audience: "admins", input: whoLostTheirs },
  "factor.checkReset": { audience: "anyone", isSecret: true, input: waitingReset },
  "factor.keep": { audience: "anyone", isSecret: true, input: waitingReset },
  "factor.ofWorkspace": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "factor.require": {
    audience: "admins",
    changesOwnAccount: true,
    input: async (make, { userId }) => {
      await makePasskey(userId ?? make.owner);
      return { id: make.workspace, from: null };
    },
  },
};

/** A member with a passkey. */
async function whoLostTheirs(make: Make) {
  const userId = await make.person("member");
  await makePasskey(userId);
  return { id: make.workspace, userId };
}

async function waitingReset(make: Make) {
  const { id: workspaceId, userId } = await whoLostTheirs(make);
  const [reset] = await transact(asOperator, (tx) =>
    tx
      .insert(factorResets)
      .values({ workspaceId, userId, dueAt: new Date(Date.now() + 3_600_000) })
      .returning({ id: factorResets.id }),
  );
  return { token: await resetToken(userId, reset!.id) };
}
