import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { Closing } from "@server/inspection/round/inputs";
import { seenOf } from "@server/inspection/round/seen";
import { Signing } from "~/components/round/signing";
import { paths } from "~/paths/paths";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { walk }) => `${t("round.sign")} · ${walk.title}` };

export const shouldRevalidate = freshAfterError; // somebody else may have changed what counts

export async function loader(args: LoaderFunctionArgs) {
  const walk = await load(args, (api) => api.round.walk({ id: args.params.walkId! }));
  if (walk.closed_at) throw redirect(paths.walk(walk.round.id, walk.id));
  await requireAllowed(args, walk, walk.may.walk, walk.may.locked);
  return { workspace_id: walk.workspace_id, walk, seen: await seenOf(walk.stops) };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Closing.extend({ walkId: Id }), async (api, { id, walkId, ...input }) => {
    await api.round.close({ ...input, id: walkId });
    return redirect(paths.walk(id, walkId), 303);
  });
}

export default function SignWalk() {
  const { walk, seen } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ user: { first_name: string; last_name: string } | null }>("root");
  const name = [root?.user?.first_name, root?.user?.last_name].filter(Boolean).join(" ");
  return <Signing walk={walk} seen={seen} name={name} />;
}
