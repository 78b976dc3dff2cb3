import { useLoaderData } from "@remix-run/react";
import { pointActs } from "@server/moving/many/acts";
import { ActOptions } from "~/components/list/act-options";
import { asParams } from "~/components/list/list-params";
import { SelectionBar } from "~/components/list/selection";
import { paths } from "~/paths/paths";
import { Address } from "./address.ts";
import type { loader } from "./route.tsx";

/** What can be done with the chosen action points: changes for who may make them, exports for all who read the list. */
export function Chosen() {
  const { workspace_id, meta, query, may } = useLoaderData<typeof loader>();
  if (!may.export) return null;
  return (
    <SelectionBar
      action={paths.changePoints(workspace_id)}
      total={meta.total}
      acts={<ActOptions acts={may.change ? pointActs : []} />}
    >
      {asParams(Address.shape, query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SelectionBar>
  );
}
