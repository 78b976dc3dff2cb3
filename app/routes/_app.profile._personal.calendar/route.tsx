import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { NewFeed } from "@server/inspection/calendar/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { FeedPanel } from "./feed-panel.tsx";

export const handle: Titled = { title: (t) => t("calendar.title") };

export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  const board = Id.safeParse(new URL(args.request.url).searchParams.get("board")).data;
  return load(args, (api) => api.calendar.page({ board }));
}

/** The intent names the address: `make`, `renew-{id}` or `revoke-{id}`. */
const Input = NewFeed.extend({ intent: z.string().max(60).default("make") });

export async function action(args: ActionFunctionArgs) {
  signedIn(args);
  return submit(args, Input, async (api, { intent, container_id }) => {
    const [what, id] = [intent.replace(/-.*/, ""), intent.replace(/^[a-z]+-?/, "")];
    if (what === "revoke") await api.calendar.remove({ id });
    else if (what === "renew") await api.calendar.renew({ id });
    else await api.calendar.create({ container_id });
    const done = what === "revoke" ? "calendar_revoked" : what === "renew" ? "calendar_renewed" : "calendar_made";
    return redirect(paths.calendar({ done }), 303);
  });
}

/** The addresses at which calendar programs read what is due: of all that one sees, and of single boards. */
export default function CalendarAddresses() {
  const { t } = useTranslation();
  const { feeds, board, may_edit } = useLoaderData<typeof loader>();
  const hasAll = feeds.some(({ container }) => !container);
  return (
    <>
      <h1 className="text-2xl">{t("calendar.title")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("calendar.intro")}</p>
      <Done />
      {may_edit ? (
        <>
          {board ? (
            <Form intent="make" className="panel mt-5 grid gap-3 p-4 md:justify-items-start md:p-5">
              <input type="hidden" name="container_id" value={board.id} />
              <h2 className="[overflow-wrap:anywhere]">{t("calendar.of_board", { title: board.title })}</h2>
              <p className="text-sm text-muted">{t("calendar.of_board_text")}</p>
              <SubmitButton icon="calendar-plus">{t("calendar.make")}</SubmitButton>
            </Form>
          ) : null}
          {hasAll ? null : (
            <Form intent="make" className="panel mt-5 grid gap-3 p-4 md:justify-items-start md:p-5">
              <h2>{t("calendar.of_all")}</h2>
              <p className="text-sm text-muted">{t("calendar.of_all_text")}</p>
              <SubmitButton icon="calendar-plus">{t("calendar.make")}</SubmitButton>
            </Form>
          )}
          {feeds.map((feed) => (
            <FeedPanel key={feed.id} {...feed} />
          ))}
          {feeds.length > 0 ? <p className="mt-5 max-w-prose text-sm text-muted">{t("calendar.how")}</p> : null}
        </>
      ) : (
        <Notice tone="plan" className="mt-5">
          {t("calendar.not_here")}
        </Notice>
      )}
    </>
  );
}
