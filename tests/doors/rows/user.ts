import { randomUUID } from "node:crypto";
import { overTheWall, transact } from "@db/transact";
import { makeResetToken } from "@server/user/reset-token";
import { password } from "../../world.ts";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const newcomer = (make: Make) => ({ first_name: make.text(), last_name: make.text(), email: make.email(), password });
const resetToken = async (make: Make) => {
  const userId = await make.person();
  return transact(overTheWall, (tx) => makeResetToken(tx, userId, randomUUID()));
};

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
  "user.mailLink": { gets: "signed_in", input: () => ({ path: "/workspaces" }) },
  "user.workspaces": [
    { when: "one's own", gets: "signed_in", input: (make, { userId }) => ({ id: userId ?? make.owner }) },
    { when: "of somebody else", gets: "backoffice", input: async (make) => ({ id: await make.person() }) },
  ],
};
