import type { Rows } from "../row.ts";

/** It was for another address. */
const no = "422:not_invited ";
/** Who may not give what an invitation opens does not learn of it. */
const itsAdmins = "yes yes yes yes 404 404 404 404 404 401 404 yes";

export const invitationRows: Rows = {
  "invitation.create": { gets: "editors_always", input: (make) => ({ id: make.floor, emails: [make.email()] }) },
  "invitation.audience": { gets: "editors_always", input: (make) => ({ id: make.floor }) },
  "invitation.inviteUsers": {
    gets: "admins",
    input: (make) => ({ id: make.workspace, users: [{ email: make.email() }] }),
  },
  "invitation.createUser": {
    gets: "admins",
    input: (make) => ({
      id: make.workspace,
      first_name: make.text(),
      last_name: make.text(),
      email: make.email(),
      role: "member",
    }),
  },
  "invitation.choices": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "invitation.readCsv": [
    {
      when: "for the workspace",
      gets: "admins",
      input: (make) => ({ id: make.workspace, csv: `email\n${make.email()}` }),
    },
    {
      when: "for a container",
      gets: "editors_always",
      input: (make) => ({ id: make.workspace, container_id: make.floor, csv: `email\n${make.email()}` }),
    },
  ],
  "invitation.inviteCsv": [
    {
      when: "for the workspace",
      gets: "admins",
      input: (make) => ({ id: make.workspace, csv: `email\n${make.email()}` }),
    },
    {
      when: "for a container",
      gets: "editors_always",
      input: (make) => ({ id: make.workspace, container_id: make.floor, csv: `email\n${make.email()}` }),
    },
  ],
  "invitation.list": { gets: "admins", but: { lead: "yes" }, input: (make) => ({ id: make.workspace }) },
  "invitation.sendAgain": {
    gets: itsAdmins,
    input: async (make) => ({ id: (await make.invitation(make.email())).id }),
  },
  "invitation.withdraw": { gets: itsAdmins, input: async (make) => ({ id: (await make.invitation(make.email())).id }) },
  // the link is the key
  "invitation.look": { gets: "anyone", key: true, input: async (make) => ({ token: (await make.invitation()).token }) },
  "invitation.accept": [
    {
      when: "one's own",
      gets: "signed_in",
      but: { tablet: "403" },
      impersonated: "403",
      own: true,
      input: async (make, { email }) => ({ token: (await make.invitation(email || undefined)).token }),
    },
    {
      when: "of somebody else",
      gets: `${no.repeat(9)} 401 ${no.repeat(2)}`,
      but: { tablet: "403" },
      impersonated: "403",
      input: async (make) => ({ token: (await make.invitation()).token }),
    },
  ],
};
