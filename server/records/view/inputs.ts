import { Id, line } from "@server/core/fields";
import { ListAsked } from "@server/records/object/list-inputs";
import { z } from "zod";

export const MOST_VIEWS = 50;

/** A view keeps no chosen objects: it shows what matches on the day on which it is opened. */
const Asked = ListAsked.omit({ ids: true });

/** Under a name that exists already, it takes the place of that view. `shared`: for everybody in the workspace. */
export const NewView = Asked.extend({ id: Id, title: line(80), shared: z.boolean().default(false) });
export const OneView = z.object({ id: Id, viewId: Id });

export const View = z.object({ id: Id, title: z.string(), shared: z.boolean(), asked: Asked });
export type View = z.infer<typeof View>;
