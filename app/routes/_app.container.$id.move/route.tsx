import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copiedParts, DuplicateContainer } from "@server/moving/move-inputs";
import { operations } from "@server/records/container/place-rules";
import { PasswordAgain } from "@server/tenancy/user/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { moveData } from "~/components/move/move-data.server";
import { MoveModeTabs } from "~/components/move/move-mode-tabs";
import { MovingSummary } from "~/components/move/moving-summary";
import { PlaceTree } from "~/components/move/place-tree";
import { paths } from "~/paths/paths";
import type { MoveQuery } from "~/paths/records";
import { CheckboxGroup } from "~/ui/choices";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { workspaceCookie } from "~/web/cookies.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { source }) => t("move.title_of", { title: source.title }) };

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  return moveData(args, {
    places: (api, query) => api.container.places({ ...query, id }),
    summary: (api, to, as) => api.container.beforeMoving({ id, as, ...targetInput(to, args.context.actor) }),
  });
}

/** The id of one of the user's workspaces means a board in it; any other id is a container's. */
const targetInput = (to: string, actor: LoaderFunctionArgs["context"]["actor"]) => {
  const isWorkspace = actor?.memberships.some(({ workspace_id }) => workspace_id === to);
  return isWorkspace ? { workspace_id: to } : { parent_id: to };
};

const MoveForm = DuplicateContainer.extend({
  as: z.enum(operations),
  include: z.array(z.enum(copiedParts)).default([]),
  ...PasswordAgain.shape,
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, MoveForm, async (api, { as, include, password, ...input }) => {
    const asksPassword = as === "move" && (await api.container.beforeMoving({ as, ...input })).asks_password;
    if (asksPassword) await api.user.validate({ password: password || undefined });
    const result = await (as === "move" ? api.container.move(input) : api.container.duplicate({ ...input, include }));
    const headers = await workspaceCookie(result.workspace_id);
    return redirect("progress" in result ? paths.job(result.id) : paths.container(result.id), { status: 303, headers });
  });

export default function MoveContainer() {
  const { t } = useTranslation();
  const { workspace_id, source, query, summary, places } = useLoaderData<typeof loader>();
  const { id, title, path } = source;
  const { as = "move" } = query;
  const pathFor = (changed: MoveQuery) => paths.moveContainer(id, changed);
  const trail = [
    { to: paths.workspace(workspace_id), label: t("container.boards") },
    ...[...path, source].map((step) => ({ to: paths.container(step.id), label: step.title })),
  ];
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t(summary ? `job.title_${as}` : "move.title_of", { title })}
        here={t("move.title")}
        trail={trail}
      />
      {summary ? (
        <MovingSummary summary={summary} as={as} cancel={paths.container(id)} pathFor={pathFor}>
          {as === "duplicate" ? (
            <CheckboxGroup
              name="include"
              label={t("move.include")}
              options={copiedParts.map((part) => ({ value: part, label: t(`move.include_${part}`) }))}
              defaultValue={[...copiedParts]}
            />
          ) : null}
        </MovingSummary>
      ) : (
        <>
          <MoveModeTabs query={query} pathFor={pathFor} />
          <PlaceTree places={places} query={query} now={path} pathFor={pathFor} />
        </>
      )}
    </div>
  );
}
