import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RoundsPageQuery } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import { HowLink } from "~/components/help/how-link";
import { RoundLine } from "~/components/round/round-line";
import { HomeTabs } from "~/frame/home-tabs";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { load } from "~/web/api.server";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("round.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const actor = signedIn(args);
  const current = (await currentWorkspace(args, actor))?.workspace_id;
  const asked = { container: searchParams.get("place") ?? undefined, page: searchParams.get("page") ?? undefined };
  const query = RoundsPageQuery.safeParse({ ...asked, current }).data ?? RoundsPageQuery.parse({ current });
  const page = await load(args, (api) => api.round.listPage(query));
  return {
    ...page,
    workspace_id: page.place?.workspace_id ?? current ?? null,
    workspaces: Object.fromEntries(actor.memberships.map(({ workspace_id, name }) => [workspace_id, name])),
  };
}

/** The rounds that the reader sees, late ones first; with `?place=` those of a board or place. */
export default function Rounds() {
  const { t } = useTranslation();
  const { current } = useFrame();
  const { items, meta, place, may, workspaces } = useLoaderData<typeof loader>();
  const add =
    may.create || may.locked ? (
      <Action
        to={paths.newRound(place?.id)}
        icon="plus"
        kind="primary"
        locked={may.locked ? t("ui.lock.read_only") : null}
      >
        {t("round.new")}
      </Action>
    ) : undefined;
  const isEmpty = meta.total === 0;
  return (
    <>
      <PageHead
        title={place ? t("round.in_place", { title: place.title }) : t("round.titles")}
        here={t("round.titles")}
        sub={t("round.intro")}
        trail={place ? [{ to: paths.container(place.id), label: place.title }] : undefined}
        actions={isEmpty ? undefined : add}
      />
      {current && !place ? <HomeTabs workspaceId={current.id} current="rounds" /> : null}
      <Done />
      {isEmpty ? (
        <div className="mt-5">
          <Empty title={t("round.empty_title")} drawing="plan" actions={add} other={<HowLink page="rounds" />}>
            {may.create ? t("round.empty_text") : t("round.empty_reader")}
          </Empty>
        </div>
      ) : (
        <Panel title={t("round.titles")} count={meta.total} className="mt-5">
          <ul className="divide-y divide-line">
            {items.map((round) => (
              <RoundLine
                key={round.id}
                round={round}
                workspace={Object.keys(workspaces).length > 1 && !place ? workspaces[round.workspace_id] : undefined}
              />
            ))}
          </ul>
          <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
        </Panel>
      )}
    </>
  );
}
