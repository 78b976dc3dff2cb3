import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { Closing } from "@server/inspection/round/inputs";
import { seenOf } from "@server/inspection/round/seen";
import { useTranslation } from "react-i18next";
import { stopName } from "~/components/round/stop-name";
import { trailToRounds } from "~/components/round/trail";
import { SignaturePad } from "~/components/signature/pad";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { walk }) => `${t("round.sign")} · ${walk.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const walk = await load(args, (api) => api.round.walk({ id: args.params.walkId! }));
  if (walk.closed_at) throw redirect(paths.walk(walk.round.id, walk.id));
  await requireAllowed(args, walk, walk.may.walk, walk.may.locked);
  return { workspace_id: walk.workspace_id, walk, seen: seenOf(walk.stops) };
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Closing.extend({ walkId: Id }), async (api, { id, walkId, ...input }) => {
    await api.round.close({ ...input, id: walkId });
    return redirect(paths.walk(id, walkId), 303);
  });
}

/** A typed name, and a drawn signature where scripts run; what was not visited is named first. */
export default function SignWalk() {
  const { t } = useTranslation();
  const { walk, seen } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ user: { first_name: string; last_name: string } | null }>("root");
  const { id, round, title, stops } = walk;
  const left = stops.filter(({ result }) => !result);
  const undecided = stops.filter(({ rivals }) => rivals.length > 0);
  const linkTo = (stop: (typeof stops)[number]) =>
    stop.object_id ? (
      <Link className="link inline-block max-md:py-3" to={paths.walk(round.id, id, { stop: stop.object_id })}>
        {stopName(stop)}
      </Link>
    ) : (
      stopName(stop)
    );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailToRounds(t, round), { to: paths.walk(round.id, id), label: title }]}
        here={t("round.sign_now")}
        title={t("round.sign")}
        sub={title}
      />
      <Form encType="multipart/form-data" className="mt-5 grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <p className="text-sm text-muted">{t("round.sign_text")}</p>
        {undecided.length > 0 ? (
          <Notice tone="soon" title={t("round.undecided", { count: undecided.length })}>
            <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
              {undecided.map((stop) => (
                <li key={stop.id}>{linkTo(stop)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {left.length > 0 ? (
          <Notice tone="soon" title={t("round.not_visited_list", { count: left.length })}>
            <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
              {left.map((stop) => (
                <li key={stop.id}>{linkTo(stop)}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Notice tone="valid">{t("round.everything_done")}</Notice>
        )}
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {left.length > 0 ? (
            <CheckboxField
              name="not_visited"
              value={String(left.length)}
              label={t("round.sign_without", { count: left.length })}
            />
          ) : null}
          <TextField
            name="signed_name"
            label={t("paper.sign.name")}
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={[root?.user?.first_name, root?.user?.last_name].filter(Boolean).join(" ")}
          />
          <SignaturePad name="drawn" label={t("paper.sign.drawn")} optional />
        </div>
        <FormActions cancel={paths.walk(round.id, id)}>
          <SubmitButton icon="signature" className="max-md:h-14">
            {t("round.sign_now")}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
