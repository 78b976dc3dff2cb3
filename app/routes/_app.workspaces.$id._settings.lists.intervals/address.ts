import { IntervalsQuery } from "@server/inspection/interval/inputs";
import { z } from "zod";

const { q, point, page } = IntervalsQuery.shape;
/** What the address of the list asks for; what makes no sense there is left out. */
export const Address = z.object({ q: q.catch(""), point: point.catch(undefined), page: page.catch(1) });
