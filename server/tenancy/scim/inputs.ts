import { Id } from "@server/core/fields";
import { z } from "zod";

export const OneScimToken = z.object({ id: Id, token_id: Id });

/** How the provider of a workspace provisions its people. */
export const ProvisioningView = z.object({
  workspace_id: Id,
  /** What the provider must be told. */
  base_url: z.string(),
  /** There is a provider, without which nobody provisions. */
  has_provider: z.boolean(),
  /** Whether the plan lets it. */
  allowed: z.boolean(),
  tokens: z.array(
    z.object({
      id: Id,
      /** How it begins. */
      token_start: z.string(),
      /** Null: their account no longer exists. */
      made_by: z.string().nullable(),
      created_at: z.string(),
      used_at: z.string().nullable(),
    }),
  ),
  /** No further one may be made before one is withdrawn. */
  is_full: z.boolean(),
  /** How many people the provider keeps here, and how many of them are members. */
  people: z.number(),
  active: z.number(),
  asks_password: z.boolean(),
});
export type ProvisioningView = z.infer<typeof ProvisioningView>;

/** A token that was just made, which nothing shows again. */
export const MadeScimToken = z.object({ base_url: z.string(), token: z.string() });
