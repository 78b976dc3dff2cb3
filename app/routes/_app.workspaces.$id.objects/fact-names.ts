import { machineFacts } from "@server/records/object/columns";
import type { TFunction } from "i18next";
import type { Data } from "./route.tsx";

type Fact = { name: string; title: string; type: Data["own_fields"][number]["type"]; unit: string; options: string[] };

/** The facts of objects that can be a column or a filter, in their order: those of all, then the workspace's own. */
export const factsOf = (t: TFunction, fields: Data["own_fields"]): Fact[] => [
  ...machineFacts.map((name) => ({
    ...{ name, title: t(`object.${name}`), unit: "", options: [] },
    type: typeOf[name as keyof typeof typeOf] ?? ("text" as const),
  })),
  ...fields.map(({ key, title, type, unit, options }) => ({ name: `own.${key}`, title, type, unit, options })),
];
const typeOf = { year_built: "number", in_service_on: "date" } as const;
