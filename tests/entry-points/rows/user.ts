import { randomUUID } from "node:crypto";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { setPicture, squareOf, storePicture } from "@server/tenancy/user/avatar";
import { storeMailedToken } from "@server/tenancy/user/mailed-token";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { mailedTo, registerPending } from "../../rig/proof.ts";
import { password } from "../../world.ts";
import type { Expectations } from "../audiences.ts";
import type { Caller } from "../fixture.ts";
import type { Make } from "../make.ts";
import { answerOf, makePasskey } from "../make-factor.ts";
import type { Rows } from "../row.ts";

const newcomer = (make: Make) => ({
  first_name: make.text(),
  last_name: make.text(),
  email: make.email(),
  password,
  terms: true as const,
});
const resetToken = async (make: Make) => {
  const userId = await make.person();
  return transact(asOperator, (tx) => makeResetToken(tx, userId, randomUUID()));
};

/** The mailed link that confirms a new address, which the caller entered, or a new user where there is no caller. */
const emailLink = async (make: Make, caller?: Caller) => {
  const [userId, token] = [caller?.userId ?? (await make.person()), randomUUID()];
  const about = { token, kind: "email_change", email: make.email(), minutes: 60 } as const;
  await transact(asOperator, (tx) =>
    storeMailedToken(tx, { ...about, userId, sessionId: caller?.sessionId && hashOfToken(caller.sessionId) }),
  );
  return { token };
};
/** The link, mailed to the old address, that undoes a change of address. */
const undoLink = async (make: Make) => {
  const [userId, token] = [await make.person(), randomUUID()];
  const about = { token, kind: "email_undo", email: make.email(), minutes: 60, accessVersion: null } as const;
  await transact(asOperator, (tx) => storeMailedToken(tx, { ...about, userId }));
  return { token };
};
/** A new member with a picture. */
const withPicture = async (make: Make) => {
  const id = await make.person("member");
  const picture = await storePicture(id, await squareOf(await make.pictureUpload("image")));
  await transact(asOperator, (tx) => setPicture(tx, id, picture));
  return { id };
};
/** A super admin who acts as a user may not touch how that user signs in. */
const credentials = {
  audience: "people_themselves",
  changesOwnAccount: true,
  impersonated: "403:not_while_impersonating",
} as const;

const other = "422:other_session";
/** A REST session is another than the browser's, in which the change was requested. */
const inAnotherSession: Partial<Expectations> = {
  super: other,
  owner: other,
  admin: other,
  lead: other,
  guest: other,
  inspector: other,
  member: other,
  invited: other,
  removed: other,
  rival: other,
  locked: other,
};

export const userRows: Rows = {
  "user.register": { audience: "anyone", input: newcomer },
  "user.registerHere": { audience: "anyone", input: newcomer },
  "user.prove": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => {
      const email = make.email();
      await registerPending(email);
      return { email, code: (await mailedTo(email)).code };
    },
  },
  "user.proveByLink": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => {
      const email = make.email();
      await registerPending(email);
      return { token: (await mailedTo(email)).token, password };
    },
  },
  "user.mailProofOfLink": { audience: "anyone", input: () => ({ token: "made-up" }) },
  "user.resendProof": { audience: "anyone", input: (make) => ({ email: make.email() }) },
  "user.proof": { audience: "anyone", input: () => ({}) },
  /** For an account whose address is not proven yet, which no caller of these tests has. */
  "user.proveOwn": { audience: "no_claimant", input: () => ({ code: "123456" }) },
  "user.mailProof": { audience: "no_claimant", input: () => ({}) },
  "user.me": { audience: "signed_in" },
  "user.forgotPassword": { audience: "anyone", input: (make) => ({ email: make.email() }) },
  "user.resetPassword": {
    audience: "anyone",
    input: async (make) => ({ token: await resetToken(make), password, password_confirmation: password }),
  },
  "user.validate": [
    { when: "a token", audience: "anyone", input: async (make) => ({ token: await resetToken(make) }) },
    { when: "one's own password", audience: "signed_in", input: () => ({ password }) },
  ],
  "user.askToConfirm": { audience: "signed_in" },
  "user.confirmByPasskey": {
    audience: "signed_in",
    changesOwnAccount: true,
    impersonated: "422:challenge_over",
    input: async (make, { userId }) => {
      const id = userId ?? make.owner;
      return answerOf(await makePasskey(id), "confirm", id);
    },
  },
  "user.settings": { audience: "signed_in" },
  "user.edit": [
    {
      when: "oneself",
      audience: "people_themselves",
      changesOwnAccount: true,
      input: (make, { userId }) => ({ id: userId ?? make.owner, first_name: make.text() }),
    },
    {
      when: "somebody else",
      audience: "backoffice",
      input: async (make) => ({ id: await make.person("member"), email: make.email() }),
    },
  ],
  "user.setAvatar": [
    {
      when: "one's own",
      audience: "people_themselves",
      changesOwnAccount: true,
      input: async (make, { userId }) => ({ id: userId ?? make.owner, image: await make.pictureUpload("image") }),
    },
    {
      when: "of somebody else",
      audience: "backoffice",
      input: async (make) => ({ id: await make.person("member"), image: await make.pictureUpload("image") }),
    },
  ],
  "user.avatar": { audience: "members", input: withPicture },
  "user.changePassword": { ...credentials, input: () => ({ password: "another long password" }) },
  "user.changeEmail": { ...credentials, input: (make) => ({ email: make.email() }) },
  "user.withdrawEmail": credentials,
  "user.checkEmailChange": { audience: "anyone", isSecret: true, input: (make) => emailLink(make) },
  "user.confirmEmail": { ...credentials, input: emailLink, overRest: inAnotherSession },
  "user.checkEmailUndo": { audience: "anyone", isSecret: true, input: undoLink },
  "user.undoEmail": { audience: "anyone", isSecret: true, input: undoLink },
  "user.beforeDeleting": credentials,
  "user.delete": credentials,
  "user.followTour": { audience: "signed_in", input: () => ({ step: 2 }) },
  "user.mailLink": { audience: "signed_in", input: () => ({ path: "/workspaces" }) },
  "user.workspaces": [
    { when: "one's own", audience: "signed_in", input: (make, { userId }) => ({ id: userId ?? make.owner }) },
    { when: "of somebody else", audience: "backoffice", input: async (make) => ({ id: await make.person() }) },
  ],
};
