import { Day, Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";

/** What a verb is about: the part before its dot, several of ours taken together. */
export const kindOf = {
  workspace: ["workspace", "category", "review_point", "interval", "consent", "retention"],
  billing: ["subscription", "transaction", "invoice", "market"],
  people: ["member", "invitation", "group", "access", "tablet"],
  container: ["container", "board", "order", "background_template"],
  object: ["object"],
  file: ["file", "library_file", "signature"],
  report: ["report"],
  action_point: ["action_point"],
  template: ["template", "answer"],
  share: ["share"],
} as const satisfies Record<string, readonly string[]>;
type EventKind = keyof typeof kindOf;
const eventKinds = Object.keys(kindOf) as EventKind[];
/**
 * What a history is filtered by; "security" is what concerns the accounts of its members, and belongs to no workspace.
 */
export const historyKinds = [...eventKinds, "security"] as const;

/** Which part of a workspace's history; what an address says wrong counts as unsaid. */
export const HistoryQuery = Paging.extend({
  id: Id,
  /** By whom, themselves or as somebody else. */
  who: Id.optional().catch(undefined),
  what: z.enum(historyKinds).optional().catch(undefined),
  /** Days in Brussels, both included. */
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
  /** One thing, one person. */
  about: Id.optional().catch(undefined),
});

const Role = z.enum(["owner", "admin", "member", "guest", "tablet"]);
const Somebody = z.object({ id: Id, name: z.string() });

export const EventView = z.object({
  id: Id,
  /** In whose name; null: an account that is no more. */
  who: Somebody.nullable(),
  impersonated_by: Somebody.nullable(),
  /** As noun.verb. */
  what: z.string(),
  about: z.object({
    id: Id.nullable(),
    title: z.string(),
    /** What it was about is a person, whose name follows the account. */
    is_person: z.boolean(),
    /** Where it can be looked at; null: it is gone, or has no page. */
    place: z
      .object({
        noun: z.enum(["workspace", "member", "group", "container", "object", "file", "report", "action_point"]),
        in: Id,
      })
      .nullable(),
  }),
  /** Whom it was done to or for: a person, a group by its title, somebody invited by their address. */
  whom: z.object({ name: z.string() }).nullable(),
  /** The role it gave, and the one before where that was written down. */
  role: z.object({ from: Role.nullable(), to: Role }).nullable(),
  /** From which network and device, as far as that is theirs to know who reads it. */
  from: z
    .object({ source: z.string(), browser: z.string().nullable(), system: z.string().nullable(), name: z.string() })
    .nullable(),
  when: z.string(),
});
export type EventView = z.infer<typeof EventView>;

export const HistoryPage = pageOf(EventView).extend({
  workspace_id: Id,
  name: z.string(),
  /** There is more than was counted: older than can be paged to, but for a period. */
  more: z.boolean(),
  people: z.array(Somebody),
  /** The thing asked about, by its newest name. */
  about: z.object({ id: Id, title: z.string() }).nullable(),
});

export const SecurityQuery = Paging.pick({ page: true });
/** What concerned one's own account. */
export const SecurityPage = pageOf(EventView);
