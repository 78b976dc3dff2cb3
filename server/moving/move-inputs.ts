import { Id, OptionalId } from "@server/core/fields";
import { ContainerView } from "@server/records/container/inputs";
import { JobView } from "@server/tenancy/job/inputs";
import { z } from "zod";

/** Into a container; or, without one, as a board of a workspace: the one it is in, unless another is named. */
const where = { parent_id: OptionalId.default(null), workspace_id: Id.optional() };

export const MoveContainer = z.object({ id: Id, ...where });

export const copiedParts = ["objects", "files", "floorplans", "background_templates"] as const;
export type CopiedPart = (typeof copiedParts)[number];

/** What goes into the copy; left out: all of it. */
const Include = z.array(z.enum(copiedParts)).default([...copiedParts]);
export const DuplicateContainer = z.object({ id: Id, ...where, include: Include });

export const ClearedResolvers = z.array(z.object({ id: Id, name: z.string() }));
/** `cleared_resolvers`: who are no members there, and no longer resolve action points. */
const MovedContainer = ContainerView.extend({ cleared_resolvers: ClearedResolvers });
/** Much of it is done by a worker: then the job. */
export const MovedOrJob = z.union([MovedContainer, JobView]);
export const CopyOrJob = z.union([ContainerView, JobView]);
