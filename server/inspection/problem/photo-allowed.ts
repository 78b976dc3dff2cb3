import { asOperator, transact } from "@db/transact";
import { countOrReject } from "@server/core/attempts";
import { PROBLEM_PHOTOS } from "@server/core/constants";
import { forbidden } from "@server/core/errors";
import { brandOf } from "@server/tenancy/workspace/brand";
import { thingBehind } from "./start.ts";

/**
 * Counts a photo of a visitor before it is read. Throws notFound where problems are not accepted, forbidden once the plan
 * has ended, and 429 for a source that sent too many.
 */
export const requirePhotoAllowed = (publicId: string, source: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    const { brand } = await thingBehind(tx, publicId);
    if (brandOf(brand, "").locked) throw forbidden("problem.locked", { code: "plan_locked" });
    await countOrReject(tx, ["problem", "photos", source], { limit: PROBLEM_PHOTOS.perSource, minutes: 60 });
  });
