import { ShownQuestion } from "@db/schema/question";
import { Id, Step } from "@server/core/fields";
import { ActionPointRow, Person } from "@server/inspection/action-point/inputs";
import { AnsweredTemplate } from "@server/inspection/answer/answered-template";
import { TemplateOnObject } from "@server/inspection/object-template/inputs";
import { WalkPack } from "@server/inspection/round/page-inputs";
import { RequiredItem } from "@server/records/background-template/inputs";
import { ContainerView } from "@server/records/container/inputs";
import { Category, ObjectView } from "@server/records/object/inputs";
import { OwnField } from "@server/records/own-field/inputs";
import { z } from "zod";

/** How many machines or rounds come at once, and how many of those opened last are kept. */
export const MACHINES_AT_ONCE = 100;
export const ROUNDS_AT_ONCE = 10;
const MOST_OPENED = 50;
const MOST_KNOWN = 400;

/** Stands for a thing as it was read: another one says that it has changed. */
const Revision = z.string().length(10);
/** The revisions that the browser keeps: what still has one of them is not sent again. */
const Known = z.array(Revision).max(MOST_KNOWN).default([]);
const revised = { revision: Revision };

/** An open action point, with what the reader may do with it. */
export const TakenPoint = ActionPointRow.extend({
  may: z.object({
    resolve: z.boolean(),
    /** False: it is reported as dangerous, and others decide whether it is in order. */
    say_ok: z.boolean(),
    edit: z.boolean(),
    plan: z.boolean(),
  }),
});
export type TakenPoint = z.infer<typeof TakenPoint>;

/** The paper of a valid report, or another document that has not ended. */
export const TakenPaper = z.object({
  /** The id of the file. */
  id: Id,
  title: z.string(),
  /** In bytes. */
  size: z.number(),
  ends_on: z.string().nullable(),
});
export type TakenPaper = z.infer<typeof TakenPaper>;

/** All that is kept of a machine. Its answer holds for the day on which it was read. */
export const TakenMachine = z.object({
  ...revised,
  /** Without its files: valid papers are below, and no others are kept. */
  object: ObjectView.omit({ files: true, urls: true, qr_code: true }),
  /** The containers from the topmost in reach down to its own. */
  path: z.array(Step),
  /** Without their questions: those are in the version that comes first, once for all machines. */
  templates: z.array(TemplateOnObject),
  /** The templates that background templates ask for, and whether each was filled in. */
  asked: z.array(RequiredItem.pick({ wanted_id: true, present: true })),
  action_points: z.array(TakenPoint),
  papers: z.array(TakenPaper),
  may: z.object({
    edit: z.boolean(),
    upload: z.boolean(),
    add_action_point: z.boolean(),
    /** To set the day of an action point. */
    plan: z.boolean(),
    answer: z.boolean(),
    /** The plan has ended: the role allows more than is done now. */
    locked: z.boolean(),
  }),
});
export type TakenMachine = z.infer<typeof TakenMachine>;

/** The questions of a version of a template, in the reader's language. */
export const TakenVersion = z.object({
  ...revised,
  id: Id,
  title: z.string(),
  number: z.number().nullable(),
  template: AnsweredTemplate,
  groups: z.array(z.object({ id: Id, title: z.string(), questions: z.array(ShownQuestion) })),
});
export type TakenVersion = z.infer<typeof TakenVersion>;

/** What the machines of a workspace have in common. */
export const TakenWorkspace = z.object({
  id: Id,
  name: z.string(),
  own_fields: z.array(OwnField),
  categories: z.array(Category),
});
export type TakenWorkspace = z.infer<typeof TakenWorkspace>;

const TakenContainer = ContainerView.pick({ id: true, parent_id: true, title: true, subtitle: true, images: true })
  .extend({ path: z.array(Step) })
  .extend({ may: z.object({ place: z.boolean(), add_action_point: z.boolean() }) });
export type TakenContainer = z.infer<typeof TakenContainer>;

/** A board or container that is taken along, with all below it, but its machines. */
export const TakenPlace = z.object({
  ...revised,
  id: Id,
  title: z.string(),
  workspace: TakenWorkspace,
  /** Itself, and all below it. */
  containers: z.array(TakenContainer),
  /** Those that are about a container, and no machine. */
  action_points: z.array(TakenPoint),
  /** Who may be named to resolve action points here; empty where the reader may not see people. */
  people: z.array(Person),
});
export type TakenPlace = z.infer<typeof TakenPlace>;

export const PlaceToTake = z.object({ id: Id });
/** What would be kept, before it is. Bytes are estimates, save those of papers. */
export const SizeToTake = z.object({
  id: Id,
  title: z.string(),
  path: z.array(Step),
  machines: z.number(),
  bytes: z.number(),
  papers: z.number(),
  paper_bytes: z.number(),
});
export type SizeToTake = z.infer<typeof SizeToTake>;

/** `mark`: of the last answer. While it is the same, nothing that concerns the reader has changed. */
export const PlaceQuery = z.object({ id: Id, mark: z.string().max(40).default(""), known: Known });
export const PlaceAnswer = z.object({
  mark: z.string(),
  /** Null: it is as it was. */
  place: TakenPlace.nullable(),
  versions: z.array(TakenVersion),
  /** The revisions of all versions that are in use, to forget others. */
  versions_in_use: z.array(Id),
  /** Nothing has changed: machines need not be asked for either. */
  same: z.boolean(),
});

/** `id`: of the board or place. `after`: the last one that came before. */
export const MachinesQuery = z.object({ id: Id, after: Id.optional(), known: Known });
export const MachinesAnswer = z.object({
  machines: z.array(TakenMachine),
  /** Those that have one of the known revisions. */
  same: z.array(Id),
  /** Asks for the next ones; null: there are none. */
  next: Id.nullable(),
});

/** The rounds of a board or place and of all below it. */
export const RoundsAnswer = z.object({
  rounds: z.array(WalkPack),
  /** Those that have one of the known revisions. */
  same: z.array(Id),
  next: Id.nullable(),
});

/** Machines that were opened lately, by their ids. */
export const OpenedQuery = z.object({ ids: z.array(Id).min(1).max(MOST_OPENED), known: Known });
export const OpenedAnswer = MachinesAnswer.omit({ next: true }).extend({
  versions: z.array(TakenVersion),
  workspaces: z.array(TakenWorkspace),
  /** Who may be named to resolve action points on machines in these containers; only of those whose people one sees. */
  people: z.array(z.object({ container_id: Id, people: z.array(Person) })),
});
