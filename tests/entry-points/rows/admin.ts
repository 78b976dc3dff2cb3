import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";

const superAdmin = async (make: Make) => {
  const { id } = await make.account();
  await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, id)));
  return id;
};

/** The back-office, and acting as somebody else: for others than super admins there is nothing there. */
export const adminRows: Rows = {
  "admin.statistics": { gets: "backoffice" },
  "admin.acts": { gets: "backoffice", input: () => ({}) },
  "admin.containers": { gets: "backoffice", input: () => ({}) },
  "admin.failedJobs": { gets: "backoffice" },
  "admin.retryJobs": { gets: "backoffice", input: () => ({ name: "user.mail_link" }) },
  "admin.forgetJobs": { gets: "backoffice", input: () => ({ name: "user.mail_link" }) },
  "admin.users": { gets: "backoffice", input: () => ({}) },
  "admin.user": { gets: "backoffice", input: async (make) => ({ id: await make.person() }) },
  "admin.editUser": {
    gets: "backoffice",
    input: async (make) => ({ id: await make.person(), first_name: "Nina", reason }),
  },
  "admin.sendPasswordLink": { gets: "backoffice", input: async (make) => ({ id: await make.person() }) },
  "admin.deleteUser": { gets: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
  "admin.admins": { gets: "backoffice", input: () => ({}) },
  "admin.admin": { gets: "backoffice", input: async (make) => ({ id: await superAdmin(make) }) },
  "admin.add": { gets: "backoffice", input: async (make) => ({ email: (await make.account()).email, reason }) },
  "admin.revoke": { gets: "backoffice", input: async (make) => ({ id: await superAdmin(make), reason }) },
  "impersonation.start": { gets: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
  "impersonation.token": { gets: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
};
