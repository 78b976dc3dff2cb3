import { randomUUID } from "node:crypto";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { setPicture, squareOf, storePicture } from "@server/tenancy/user/avatar";
import { keepMailedToken } from "@server/tenancy/user/mailed-token";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { mailedTo, registerPending } from "../../rig/proof.ts";
import { password } from "../../world.ts";
import type { Line } from "../audiences.ts";
import type { Caller } from "../fixture.ts";
import type { Make } from "../make.ts";
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

/** A link that was mailed to confirm an address which the caller asked for, or somebody else. */
const emailLink = async (make: Make, caller?: Caller) => {
  const [userId, token] = [caller?.userId ?? (await make.person()), randomUUID()];
  const about = { token, kind: "email_change", email: make.email(), minutes: 60 } as const;
  await transact(asOperator, (tx) =>
    keepMailedToken(tx, { ...about, userId, sessionId: caller?.sessionId && hashOfToken(caller.sessionId) }),
  );
  return { token };
};
/** One that was mailed to the mailbox before. */
const undoLink = async (make: Make) => {
  const [userId, token] = [await make.person(), randomUUID()];
  const about = { token, kind: "email_undo", email: make.email(), minutes: 60, accessVersion: null } as const;
  await transact(asOperator, (tx) => keepMailedToken(tx, { ...about, userId }));
  return { token };
};
/** A colleague with a picture. */
const withPicture = async (make: Make) => {
  const id = await make.person("member");
  const picture = await storePicture(id, await squareOf(await make.pictureUpload("image")));
  await transact(asOperator, (tx) => setPicture(tx, id, picture));
  return { id };
};
/** The keys of somebody's account are not for who acts as them. */
const keys = { gets: "people_themselves", own: true, impersonated: "403:not_while_impersonating" } as const;

const other = "422:other_session";
/** A program's session is another than that of the browser, which asked. */
const inAnotherSession: Partial<Line> = {
  super: other,
  owner: other,
  admin: other,
  lead: other,
  guest: other,
  member: other,
  invited: other,
  removed: other,
  rival: other,
  locked: other,
};

export const userRows: Rows = {
  "user.register": { gets: "anyone", input: newcomer },
  "user.registerHere": { gets: "anyone", input: newcomer },
  "user.prove": {
    gets: "anyone",
    key: true,
    input: async (make) => {
      const email = make.email();
      await registerPending(email);
      return { email, code: (await mailedTo(email)).code };
    },
  },
  "user.proveByLink": {
    gets: "anyone",
    key: true,
    input: async (make) => {
      const email = make.email();
      await registerPending(email);
      return { token: (await mailedTo(email)).token, password };
    },
  },
  "user.mailProofOfLink": { gets: "anyone", input: () => ({ token: "made-up" }) },
  "user.resendProof": { gets: "anyone", input: (make) => ({ email: make.email() }) },
  "user.proof": { gets: "anyone", input: () => ({}) },
  /** For the account of this browser, while its address is yet to be proven: of the people of these tests nobody. */
  "user.proveOwn": { gets: "no_claimant", input: () => ({ code: "123456" }) },
  "user.mailProof": { gets: "no_claimant", input: () => ({}) },
  "user.me": { gets: "signed_in" },
  "user.forgotPassword": { gets: "anyone", input: (make) => ({ email: make.email() }) },
  "user.resetPassword": {
    gets: "anyone",
    input: async (make) => ({ token: await resetToken(make), password, password_confirmation: password }),
  },
  "user.validate": [
    { when: "a token", gets: "anyone", input: async (make) => ({ token: await resetToken(make) }) },
    { when: "one's own password", gets: "signed_in", input: () => ({ password }) },
  ],
  "user.settings": { gets: "signed_in" },
  "user.edit": [
    {
      when: "oneself",
      gets: "people_themselves",
      own: true,
      input: (make, { userId }) => ({ id: userId ?? make.owner, first_name: make.text() }),
    },
    {
      when: "somebody else",
      gets: "backoffice",
      input: async (make) => ({ id: await make.person("member"), email: make.email() }),
    },
  ],
  "user.setAvatar": [
    {
      when: "one's own",
      gets: "people_themselves",
      own: true,
      input: async (make, { userId }) => ({ id: userId ?? make.owner, image: await make.pictureUpload("image") }),
    },
    {
      when: "of somebody else",
      gets: "backoffice",
      input: async (make) => ({ id: await make.person("member"), image: await make.pictureUpload("image") }),
    },
  ],
  "user.avatar": { gets: "members", input: withPicture },
  "user.changePassword": { ...keys, input: () => ({ password: "another long password" }) },
  "user.changeEmail": { ...keys, input: (make) => ({ email: make.email() }) },
  "user.withdrawEmail": keys,
  "user.lookAtEmail": { gets: "anyone", key: true, input: (make) => emailLink(make) },
  "user.confirmEmail": { ...keys, input: emailLink, overRest: inAnotherSession },
  "user.lookAtUndo": { gets: "anyone", key: true, input: undoLink },
  "user.undoEmail": { gets: "anyone", key: true, input: undoLink },
  "user.beforeDeleting": keys,
  "user.delete": keys,
  "user.followTour": { gets: "signed_in", input: () => ({ step: 2 }) },
  "user.mailLink": { gets: "signed_in", input: () => ({ path: "/workspaces" }) },
  "user.workspaces": [
    { when: "one's own", gets: "signed_in", input: (make, { userId }) => ({ id: userId ?? make.owner }) },
    { when: "of somebody else", gets: "backoffice", input: async (make) => ({ id: await make.person() }) },
  ],
};
