import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { DeleteForm } from "./delete-form.tsx";
import { HandOverForm } from "./hand-over-form.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { name }) => `${t("workspace.leave.title")} · ${name}` };

export async function loader(args: LoaderFunctionArgs) {
  const chosen = Id.safeParse(new URL(args.request.url).searchParams.get("to")).data;
  const page = await load(args, (api) => api.workspace.beforeDeleting({ id: args.params.id!, chosen }));
  return { ...page, chosen };
}

const Leaving = z.object({
  id: Id,
  intent: z.enum(["hand_over", "delete"]),
  user_id: z.string().default(""),
  name: z.string().default(""),
  password: z.string().optional(),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Leaving, async (api, { id, intent, user_id, name, password }) => {
    const { asks_password } = await api.workspace.beforeDeleting({ id });
    if (asks_password) await api.user.validate({ password: password || undefined });
    if (intent === "delete") {
      await api.workspace.delete({ id, name });
      return redirect(paths.workspaces, 303);
    }
    await api.member.handOver({ id, user_id });
    return redirect(`${paths.members(id)}?done=handed_over`, 303);
  });

export default function LeaveWorkspace() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  return (
    <div>
      <PageHead title={t("workspace.leave.title")} sub={name} />
      <HandOverForm />
      <DeleteForm />
    </div>
  );
}
