import type { SharePage } from "@server/inspection/share-page/page";
import type { z } from "zod";

/** The data of a page of a share. */
export type SharedPage = z.infer<typeof SharePage>;
