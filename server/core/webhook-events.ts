import type { EventVerb } from "./event-verbs.ts";

type Source = {
  /** The verbs of the history that are told as it; none: what notices it calls sayingAlso() or the sweep. */
  verbs: readonly EventVerb[];
  /** What the event's detail must hold besides. */
  only?: Record<string, string>;
  /** The name of the id that the event is about. */
  id: `${string}_id`;
  /** Further ids, which stand in the event's detail. */
  further?: readonly `${string}_id`[];
  /** Where REST gives what it is about, below REST_BASE; a name in braces is one of the ids. */
  path: `/${string}`;
};

const object = { id: "object_id", path: "/objects/{object_id}" } as const;
const container = { id: "container_id", path: "/containers/{container_id}" } as const;
const report = { id: "report_id", further: ["object_id"], path: "/reports/{report_id}" } as const;
const point = { id: "action_point_id", path: "/actionpoints/{action_point_id}" } as const;
const answer = {
  id: "answer_id",
  further: ["object_id", "template_id"],
  path: "/objects/{object_id}/templates/{template_id}/template-answers/{answer_id}",
} as const;

/**
 * Every event that a webhook can be told, and what of the history it is. Each has its words in webhook.json (`event`)
 * and its line in docs/webhooks.md. A name is never reused for something else.
 */
const webhookSources = {
  "object.added": { ...object, verbs: ["object.create", "object.duplicate", "object.restore"] },
  "object.changed": { ...object, verbs: ["object.edit", "object.move"] },
  "object.deleted": { ...object, verbs: ["object.delete"] },
  "object.out_of_service": { ...object, verbs: ["out_of_service.begin"] },
  "object.back_in_service": { ...object, verbs: ["out_of_service.end"] },
  "container.added": { ...container, verbs: ["container.create", "container.duplicate", "container.restore"] },
  "container.changed": {
    ...container,
    verbs: [
      "container.edit",
      "container.move",
      "container.draw_room",
      "container.use_plan",
      "container.drop_plan",
      "container.remove_plan",
    ],
  },
  "container.deleted": { ...container, verbs: ["container.delete"] },
  "report.added": { ...report, verbs: ["report.create"] },
  "report.expired": { ...report, verbs: [] },
  "action_point.added": { ...point, verbs: ["action_point.create"] },
  "action_point.late": { ...point, verbs: [] },
  "action_point.resolved": {
    ...point,
    verbs: ["action_point.resolve", "action_point.recheck"],
    only: { status: "ok" },
  },
  "defect.reported": { ...point, verbs: ["action_point.report"] },
  "intake.finished": { ...answer, verbs: ["answer.finish"] },
  "answer.changed_to_no": { ...answer, further: [...answer.further, "question_id"], verbs: [] },
  "import.finished": {
    id: "import_id",
    path: "/workspaces/{workspace_id}/imports/{import_id}",
    verbs: ["import.apply"],
  },
} as const satisfies Record<string, Source>;

export type WebhookEvent = keyof typeof webhookSources;
export const webhookEvents = Object.keys(webhookSources) as [WebhookEvent, ...WebhookEvent[]];

/** What somebody sends to try an endpoint. */
export const TEST_EVENT = "webhook.test";

export const sourceOf = (event: WebhookEvent): Source => webhookSources[event];

const byVerb = new Map(
  webhookEvents.flatMap((event) => sourceOf(event).verbs.map((verb): [EventVerb, WebhookEvent] => [verb, event])),
);
/** What webhooks are told of an event of the history; undefined: nothing. */
export const webhookEventOf = (verb: EventVerb): WebhookEvent | undefined => byVerb.get(verb);
