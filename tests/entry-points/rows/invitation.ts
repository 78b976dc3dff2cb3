import type { Rows } from "../row.ts";

/** The invitation is for another address. */
const notInvited = "422:not_invited ";
/** Whoever may not grant the access that an invitation gives cannot see it. */
const containerAdmins = "yes yes yes yes 404 404 404 404 404 404 401 404 yes";

export const invitationRows: Rows = {
  "invitation.create": { audience: "editors_always", input: (make) => ({ id: make.floor, emails: [make.email()] }) },
  "invitation.audience": { audience: "editors_always", input: (make) => ({ id: make.floor }) },
  "invitation.inviteUsers": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, users: [{ email: make.email() }] }),
  },
  "invitation.createUser": {
    audience: "admins",
    input: (make) => ({
      id: make.workspace,
      first_name: make.text(),
      last_name: make.text(),
      email: make.email(),
      role: "member",
    }),
  },
  "invitation.choices": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "invitation.readCsv": [
    {
      when: "for the workspace",
      audience: "admins",
      input: (make) => ({ id: make.workspace, csv: `email\n${make.email()}` }),
    },
    {
      when: "for a container",
      audience: "editors_always",
      input: (make) => ({ id: make.workspace, container_id: make.floor, csv: `email\n${make.email()}` }),
    },
  ],
  "invitation.inviteCsv": [
    {
      when: "for the workspace",
      audience: "admins",
      input: (make) => ({ id: make.workspace, csv: `email\n${make.email()}` }),
    },
    {
      when: "for a container",
      audience: "editors_always",
      input: (make) => ({ id: make.workspace, container_id: make.floor, csv: `email\n${make.email()}` }),
    },
  ],
  "invitation.inWorkspace": {
    ...{ audience: "admins", except: { lead: "yes" } },
    input: (make) => ({ id: make.workspace }),
  },
  "invitation.list": { audience: "admins", except: { lead: "yes" }, input: (make) => ({ id: make.workspace }) },
  "invitation.get": {
    audience: containerAdmins,
    input: async (make) => ({ id: (await make.invitation(make.email())).id }),
  },
  "invitation.sendAgain": {
    audience: containerAdmins,
    input: async (make) => ({ id: (await make.invitation(make.email())).id }),
  },
  "invitation.withdraw": {
    audience: containerAdmins,
    input: async (make) => ({ id: (await make.invitation(make.email())).id }),
  },
  // the link is a secret of who received it
  "invitation.look": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ token: (await make.invitation()).token }),
  },
  "invitation.accept": [
    {
      when: "one's own",
      audience: "signed_in",
      except: { tablet: "403" },
      impersonated: "403",
      changesOwnAccount: true,
      input: async (make, { email }) => ({ token: (await make.invitation(email || undefined)).token }),
    },
    {
      when: "of somebody else",
      audience: `${notInvited.repeat(10)} 401 ${notInvited.repeat(2)}`,
      except: { tablet: "403" },
      impersonated: "403",
      input: async (make) => ({ token: (await make.invitation()).token }),
    },
  ],
};
