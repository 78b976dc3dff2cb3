import { randomUUID } from "node:crypto";
import { mailedTokens } from "@db/schema/user";
import { overTheWall, transact } from "@db/transact";
import { hashOfToken } from "@server/token";
import { setPicture, squareOf, storePicture } from "@server/user/avatar";
import { emailToken } from "@server/user/email-change";
import { makeResetToken } from "@server/user/reset-token";
import { password } from "../../world.ts";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const newcomer = (make: Make) => ({ first_name: make.text(), last_name: make.text(), email: make.email(), password });
const resetToken = async (make: Make) => {
  const userId = await make.person();
  return transact(overTheWall, (tx) => makeResetToken(tx, userId, randomUUID()));
};

/** A link that was mailed to confirm an address. */
const emailLink = async (make: Make) => {
  const [userId, change] = [await make.person(), randomUUID()];
  const token = emailToken(userId, change);
  await transact(overTheWall, (tx) =>
    tx.insert(mailedTokens).values({
      hash: hashOfToken(token),
      kind: "email_change",
      email: make.email(),
      userId,
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );
  return { token };
};
/** A colleague with a picture. */
const withPicture = async (make: Make) => {
  const id = await make.person("member");
  const picture = await storePicture(id, await squareOf(await make.pictureUpload("image")));
  await transact(overTheWall, (tx) => setPicture(tx, id, picture));
  return { id };
};
/** The keys of somebody's account are not for who acts as them. */
const keys = { gets: "people_themselves", own: true, impersonated: "403:not_while_impersonating" } as const;

export const userRows: Rows = {
  "user.register": { gets: "anyone", input: newcomer },
  "user.registerHere": { gets: "anyone", input: newcomer },
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
    { when: "somebody else", gets: "backoffice", input: async (make) => ({ id: await make.person("member"), email: make.email() }) },
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
  "user.lookAtEmail": { gets: "anyone", key: true, input: emailLink },
  "user.confirmEmail": { gets: "anyone", key: true, input: emailLink },
  "user.beforeDeleting": keys,
  "user.delete": keys,
  "user.followTour": { gets: "signed_in", input: () => ({ step: 2 }) },
  "user.mailLink": { gets: "signed_in", input: () => ({ path: "/workspaces" }) },
  "user.workspaces": [
    { when: "one's own", gets: "signed_in", input: (make, { userId }) => ({ id: userId ?? make.owner }) },
    { when: "of somebody else", gets: "backoffice", input: async (make) => ({ id: await make.person() }) },
  ],
};
