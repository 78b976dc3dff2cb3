import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import type { Make } from "../make.ts";
import { brokenWorkspace } from "../make-history.ts";
import type { Rows } from "../row.ts";

const reason = "Op vraag van de klant";

const superAdmin = async (make: Make) => {
  const { id } = await make.account();
  await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, id)));
  return id;
};

/** The back-office, and acting as another user: 404 for everyone but super admins. */
export const adminRows: Rows = {
  "admin.statistics": { audience: "backoffice" },
  "admin.acts": { audience: "backoffice", input: () => ({}) },
  "admin.containers": { audience: "backoffice", input: () => ({}) },
  "admin.background": { audience: "backoffice" },
  "admin.breaks": { audience: "backoffice" },
  "admin.explainBreak": {
    audience: "backoffice",
    input: async (make) => ({ id: await brokenWorkspace(make), reason }),
  },
  "admin.failedJobs": { audience: "backoffice" },
  "admin.retryJobs": { audience: "backoffice", input: () => ({ name: "user.mail_link" }) },
  "admin.forgetJobs": { audience: "backoffice", input: () => ({ name: "user.mail_link" }) },
  "admin.users": { audience: "backoffice", input: () => ({}) },
  "admin.user": { audience: "backoffice", input: async (make) => ({ id: await make.person() }) },
  "admin.editUser": {
    audience: "backoffice",
    input: async (make) => ({ id: await make.person(), first_name: "Nina", reason }),
  },
  "admin.sendPasswordLink": { audience: "backoffice", input: async (make) => ({ id: await make.person() }) },
  "admin.deleteUser": { audience: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
  "admin.admins": { audience: "backoffice", input: () => ({}) },
  "admin.admin": { audience: "backoffice", input: async (make) => ({ id: await superAdmin(make) }) },
  "admin.add": { audience: "backoffice", input: async (make) => ({ email: (await make.account()).email, reason }) },
  "admin.revoke": { audience: "backoffice", input: async (make) => ({ id: await superAdmin(make), reason }) },
  "impersonation.start": { audience: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
  "impersonation.token": { audience: "backoffice", input: async (make) => ({ id: await make.person(), reason }) },
};
