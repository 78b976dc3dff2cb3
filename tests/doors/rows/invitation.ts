import type { Rows } from "../row.ts";

/** It was for another address. */
const no = "422:not_invited ";

export const invitationRows: Rows = {
  "invitation.create": { gets: "admins_of_it", input: (make) => ({ id: make.floor, emails: [make.email()] }) },
  // the link is the key
  "invitation.look": { gets: "anyone", key: true, input: async (make) => ({ token: (await make.invitation()).token }) },
  "invitation.accept": [
    {
      when: "one's own",
      gets: "signed_in",
      own: true,
      input: async (make, { email }) => ({ token: (await make.invitation(email || undefined)).token }),
    },
    {
      when: "of somebody else",
      gets: `${no.repeat(9)} 401 ${no.repeat(2)}`,
      input: async (make) => ({ token: (await make.invitation()).token }),
    },
  ],
};
