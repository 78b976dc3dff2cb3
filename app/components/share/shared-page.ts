import type { Shown } from "@server/inspection/share-page/shown";
import type { z } from "zod";

/** What the holder of a link is given to look at. */
export type SharedPage = z.infer<typeof Shown>;
