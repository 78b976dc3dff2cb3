import { MAX_INVITED_AT_ONCE } from "@server/constants";
import { Email, Id } from "@server/fields";
import { z } from "zod";

/** Addresses with commas, semicolons, spaces or new lines between them; each once. */
export const Addresses = z
  .union([z.array(z.string()), z.string()])
  .transform((given) => [
    ...new Set(
      [given]
        .flat()
        .flatMap((text) => text.split(/[\s,;]+/))
        .map((address) => address.replace(/^<|>$/g, "").trim().toLowerCase())
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(z.string().max(254))
      .min(1, { error: "invitation.nobody" })
      .max(MAX_INVITED_AT_ONCE)
      .superRefine((addresses, context) => {
        const wrong = addresses.find((address) => !Email.safeParse(address).success);
        if (wrong) context.addIssue({ code: "custom", path: [], message: `invitation.no_address?address=${encodeURIComponent(wrong)}` });
      }),
  );

/** People who may look at a board or container, and work in it as guests or admins. */
export const Invite = z.object({ id: Id, emails: Addresses, role: z.enum(["guest", "admin"]).default("guest") });
export const Invited = z.object({
  invited: z.array(z.string()),
  /** Who can reach it already, and was left in peace. */
  already: z.array(z.string()),
});

export const ByToken = z.object({ token: z.string().min(1).max(200) });
export const InvitationView = z.object({
  state: z.enum(["open", "accepted", "withdrawn", "expired"]),
  workspace_id: Id,
  workspace: z.string(),
  color_code: z.string().nullable(),
  container: z.string().nullable(),
  inviter: z.string().nullable(),
  email: z.string(),
  has_account: z.boolean(),
});
export const AcceptedView = z.object({ workspace_id: Id, container_id: Id.nullable() });
