import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MoveObject } from "@server/moving/object-inputs";
import { operations } from "@server/records/container/place-rules";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { moveData } from "~/components/move/move-data.server";
import { MoveModeTabs } from "~/components/move/move-mode-tabs";
import { MovingSummary } from "~/components/move/moving-summary";
import { PlaceTree } from "~/components/move/place-tree";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import type { MoveQuery } from "~/paths/records";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { source }) => t("move.title_of", { title: source.title }) };

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  return moveData(args, {
    places: (api, query) => api.object.places({ ...query, id }),
    summary: (api, to, as) => api.object.beforeMoving({ id, as, container_id: to }),
  });
}

const MoveForm = MoveObject.extend({ as: z.enum(operations), ...PasswordAgain.shape });

export const action = (args: ActionFunctionArgs) =>
  submit(args, MoveForm, async (api, { as, password, ...input }) => {
    const asksPassword = as === "move" && (await api.object.beforeMoving({ as, ...input })).asks_password;
    if (asksPassword) await api.user.validate({ password: password || undefined });
    const result = await (as === "move" ? api.object.move(input) : api.object.duplicate(input));
    return redirect(paths.object(result.id), { status: 303, headers: await workspaceCookie(result.workspace_id) });
  });

export default function MoveTheObject() {
  const { t } = useTranslation();
  const { workspace_id, source, query, summary, places } = useLoaderData<typeof loader>();
  const { id, title, path } = source;
  const { as = "move" } = query;
  const pathFor = (changed: MoveQuery) => paths.moveObject(id, changed);
  const trail = [...trailTo(t, workspace_id, path), { to: paths.object(id), label: title }];
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t(summary ? `job.title_${as}` : "move.title_of", { title })}
        here={t("move.title")}
        trail={trail}
      />
      {summary ? (
        <MovingSummary summary={summary} as={as} isObject cancel={paths.object(id)} pathFor={pathFor} />
      ) : (
        <>
          <MoveModeTabs query={query} pathFor={pathFor} />
          <PlaceTree places={places} query={query} now={path} pathFor={pathFor} />
        </>
      )}
    </div>
  );
}
