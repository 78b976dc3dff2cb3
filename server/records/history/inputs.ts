import { Day, Id } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { ChangedFact } from "@server/records/object/inputs";
import { z } from "zod";

/** The nouns of the verbs (the part before the dot) that each filter includes. */
export const kindOf = {
  workspace: [
    "workspace",
    "category",
    "kind",
    "own_field",
    "view",
    "review_point",
    "interval",
    "catalogue",
    "consent",
    "retention",
    "reminder",
    "webhook",
  ],
  billing: ["subscription", "transaction", "invoice", "market"],
  people: ["api_key", "provider", "member", "invitation", "group", "access", "tablet"],
  container: ["container", "board", "order", "background_template", "round"],
  object: ["object", "sticker", "import", "duty", "incident", "out_of_service", "hold"],
  file: ["file", "library_file", "signature"],
  report: ["report", "inspection", "inbox"],
  action_point: ["action_point"],
  template: ["template", "answer"],
  share: ["share", "pack"],
} as const satisfies Record<string, readonly string[]>;
type EventKind = keyof typeof kindOf;
const eventKinds = Object.keys(kindOf) as EventKind[];
/** The filters of a history. "security": events of the members' accounts, which belong to no workspace. */
export const historyKinds = [...eventKinds, "security"] as const;

/** The filters of a workspace's history. Invalid values are ignored. */
export const HistoryQuery = Paging.extend({
  id: Id,
  /** Done by this person, also as an impersonator. */
  who: Id.optional().catch(undefined),
  what: z.enum(historyKinds).optional().catch(undefined),
  /** Days in Brussels, both inclusive. */
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
  /** Only events about this record or person. */
  about: Id.optional().catch(undefined),
});

const Role = z.enum(["owner", "admin", "member", "inspector", "guest", "tablet"]);
const Person = z.object({ id: Id, name: z.string() });

export const EventView = z.object({
  id: Id,
  /** The person in whose name it was done; null if the account no longer exists. */
  who: Person.nullable(),
  impersonated_by: Person.nullable(),
  /** As `noun.verb`. */
  what: z.string(),
  about: z.object({
    id: Id.nullable(),
    title: z.string(),
    /** Whether it is about a person; `title` is then the account's current name. */
    is_person: z.boolean(),
    /** The page it can be seen on; null if it no longer exists or has none. */
    place: z
      .object({
        noun: z.enum([
          "workspace",
          "member",
          "group",
          "container",
          "object",
          "file",
          "report",
          "action_point",
          "round",
        ]),
        in: Id,
      })
      .nullable(),
  }),
  /** The person or group it was done to, or the address that was invited. */
  whom: z.object({ name: z.string() }).nullable(),
  /** The new role, and the one before if it was recorded. */
  role: z.object({ from: Role.nullable(), to: Role }).nullable(),
  /** The duty that was put on the object or taken off it, or what moved to or from it; empty for other events. */
  part: z.string(),
  /** Of what moved: the other object; empty for other events. */
  other: z.string(),
  /** What an object's facts were and became. */
  facts: z.array(ChangedFact),
  reason: z.string(),
  /** Files that the reader added together and has not taken back: the object, and the name of the batch. */
  undo: z.object({ object_id: Id, batch: Id }).nullable(),
  /** The network and device it came from; null if the reader may not know them. */
  from: z
    .object({ source: z.string(), browser: z.string().nullable(), system: z.string().nullable(), name: z.string() })
    .nullable(),
  when: z.string(),
});
export type EventView = z.infer<typeof EventView>;

/** How the chain of the events stands (docs/history-chain.md). */
export const ChainState = z.object({
  /** From when on nothing can have been changed unseen. */
  since: z.string(),
  /** When the last event was chained. */
  until: z.string(),
  /** When a change was found that nobody has explained yet. */
  broken_at: z.string().nullable(),
});

export const HistoryExport = z.object({
  id: Id,
  /** The only one there is. */
  format: z.enum(["jsonl"]).default("jsonl"),
});

export const HistoryPage = pageOf(EventView).extend({
  workspace_id: Id,
  name: z.string(),
  /** There are more events than HISTORY_COUNTED; older ones can only be seen by choosing a period. */
  more: z.boolean(),
  people: z.array(Person),
  /** The record filtered by, with its latest title. */
  about: z.object({ id: Id, title: z.string() }).nullable(),
  chain: ChainState.nullable(),
});

export const SecurityQuery = Paging.pick({ page: true });
/** The security events of the person's own account. */
export const SecurityPage = pageOf(EventView);
