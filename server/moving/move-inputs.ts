import { Id, OptionalId } from "@server/core/fields";
import { ContainerView } from "@server/records/container/inputs";
import { JobView } from "@server/tenancy/job/inputs";
import { z } from "zod";

/** The new parent container; null makes it a board of `workspace_id`, by default of the workspace it is in. */
const target = { parent_id: OptionalId.default(null), workspace_id: Id.optional() };

export const MoveContainer = z.object({ id: Id, ...target });

export const copiedParts = ["objects", "files", "floorplans", "background_templates"] as const;
export type CopiedPart = (typeof copiedParts)[number];

/** The parts that the copy includes; all of them by default. */
const Include = z.array(z.enum(copiedParts)).default([...copiedParts]);
export const DuplicateContainer = z.object({ id: Id, ...target, include: Include });

export const ClearedResolvers = z.array(z.object({ id: Id, name: z.string() }));
/** `cleared_resolvers`: people who no longer resolve action points because they are not members of the target. */
const MovedContainer = ContainerView.extend({ cleared_resolvers: ClearedResolvers });
/** The container, or the job if a worker does it (isLarge()). */
export const MovedOrJob = z.union([MovedContainer, JobView]);
export const CopyOrJob = z.union([ContainerView, JobView]);
