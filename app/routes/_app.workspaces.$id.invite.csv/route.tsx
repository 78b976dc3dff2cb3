import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Csv } from "@server/access/invitation/inputs";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { InvitationResult } from "~/components/invitation/invitation-result";
import { InviteHead } from "~/components/invitation/invite-head";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { CsvForm } from "./csv-form.tsx";
import { Preview } from "./preview.tsx";

export const handle: Titled = { title: (t) => t("invitation.page.by_csv") };

/** For the workspace, or with `?container=` for one of its boards or containers. */
export async function loader(args: LoaderFunctionArgs) {
  const workspace_id = args.params.id ?? "";
  const container = new URL(args.request.url).searchParams.get("container");
  const place = container ? await load(args, (api) => api.invitation.audience({ id: container })) : null;
  // throws 403 for users who may not invite
  if (!place) await load(args, (api) => api.invitation.choices({ id: workspace_id }));
  return { workspace_id, container: place && { id: place.id, title: place.title } };
}

const Sent = Csv.extend({
  intent: z.enum(["read", "confirm"]).default("read"),
  container_id: z.union([Id, z.literal("")]).default(""),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Sent, async (api, { intent, container_id, ...given }) => {
    const input = { ...given, container_id: container_id || null };
    if (intent === "confirm") return { outcome: await api.invitation.inviteCsv(input) };
    return { preview: await api.invitation.readCsv(input) };
  });

export default function InviteByCsv() {
  const { t } = useTranslation();
  const { workspace_id, container } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const outcome = answer && "outcome" in answer ? answer.outcome : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <InviteHead
        workspaceId={workspace_id}
        current="csv"
        text={preview ? t("invitation.csv.preview_text") : outcome ? "" : t("invitation.csv.intro")}
        place={container ?? undefined}
      />
      <div className="max-md:hidden">
        {outcome ? (
          <>
            <InvitationResult outcome={outcome} className="mt-5" />
            <Action
              to={container ? paths.containerPeople(container.id) : paths.invitations(workspace_id)}
              kind="primary"
              className="mt-5"
            >
              {t("invitation.page.to_list")}
            </Action>
          </>
        ) : preview ? (
          <>
            <Preview preview={preview} containerId={container?.id} />
            <details className="panel mt-6" open={preview.good === 0}>
              <summary className="cursor-pointer px-4 py-3 font-medium md:px-5">{t("invitation.csv.change")}</summary>
              <div className="px-4 pb-4 md:px-5">
                <CsvForm container={container} csv={preview.csv} />
              </div>
            </details>
          </>
        ) : (
          <div className="panel mt-5 p-4 md:p-6">
            <CsvForm container={container} />
          </div>
        )}
      </div>
    </div>
  );
}
