import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { loader } from "~/routes/_app.workspaces.$id._settings.library._index/route";
import { as, makeWorld } from "../../../world.ts";

test("who may not change the library reads who may", async () => {
  const { ids, acme: id } = await makeWorld();
  const request = new Request(`http://localhost:3000/workspaces/${id}/library`);
  const args = {
    request,
    params: { id },
    context: { api: as(ids.gus), actor: null, locale: "nl", refused: new Set() },
  } as unknown as LoaderFunctionArgs;
  const refused = await loader(args).catch((error) => error);
  expect(refused).toMatchObject({
    init: { status: 403 },
    data: { refused: { effectiveRole: "member", able: ["super_admin", "owner", "admin"] } },
  });
});
