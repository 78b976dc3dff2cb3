import type { Shown } from "@server/inspection/share-page/shown";
import type { z } from "zod";

/** The data of a page of a share. */
export type SharedPage = z.infer<typeof Shown>;
