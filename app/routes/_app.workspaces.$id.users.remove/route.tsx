import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { MembersToRemove } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { LinksStay } from "~/components/share/links-stay";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { ConfirmForm } from "~/ui/confirm-form";
import { Notice } from "~/ui/notice";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { people }) => t("member.remove.question", { count: people.length, name: people[0]?.name }),
};

/**
 * The chosen members are in the address, from the list's checkboxes. Without any it redirects to the list, which says
 * so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id!;
  const user_ids = new URL(args.request.url).searchParams.getAll("user");
  if (user_ids.length === 0 && Id.safeParse(id).success) throw redirect(`${paths.members(id)}?done=nobody`);
  return load(args, (api) => api.member.beforeRemoving({ id, user_ids }));
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, MembersToRemove, async (api, input) => {
    await api.member.remove(input);
    return redirect(`${paths.members(input.id)}?done=removed`, 303);
  });

export default function RemoveMembers() {
  const { t } = useTranslation();
  const { workspace_id, people, stays, owner, owner_is_me, links } = useLoaderData<typeof loader>();
  const containers = people.reduce((sum, person) => sum + person.containers, 0);
  const tablets = people.filter(({ role }) => role === "tablet").length;
  const staying = stays.map(({ name, role }) => (
    <p key={name}>
      <b>{name}</b>: {t(role === "owner" ? "refusal.owner_stays" : "member.not_oneself")}
    </p>
  ));
  if (people.length === 0)
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="text-2xl">{t("member.remove.nobody")}</h1>
        <Notice tone="plan" className="mt-5">
          {staying}
        </Notice>
      </div>
    );
  return (
    <ConfirmForm
      title={t("member.remove.question", { count: people.length, name: people[0]?.name })}
      icon="user-x"
      warning={
        <>
          <p className="font-semibold">{t("member.remove.what", { count: people.length })}</p>
          {containers > 0 ? (
            <p className="mt-1">
              {owner_is_me
                ? t("member.remove.containers_to_you", { count: containers })
                : t("member.remove.containers", { count: containers, owner })}
            </p>
          ) : null}
          {tablets > 0 ? <p className="mt-1">{t("member.remove.tablets", { count: tablets })}</p> : null}
          <p className="mt-1">{t("member.remove.stays")}</p>
          <LinksStay links={links} to={paths.shares(workspace_id)} />
          {people.length > tablets ? (
            <p className="mt-1">{t("member.remove.told", { count: people.length - tablets })}</p>
          ) : null}
        </>
      }
      confirm={t("member.remove.confirm")}
      cancel={paths.members(workspace_id)}
    >
      <ul className="grid gap-3" aria-label={t("member.remove.who")}>
        {people.map(({ id, name, image, role, containers: theirs }) => (
          <li key={id} className="flex items-center gap-3">
            <input type="hidden" name="user_ids[]" value={id} />
            <Avatar name={name} image={image} size="md" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="block text-xs text-muted">
                {[t(`ui.role.${role}`), theirs > 0 ? t("member.remove.owns", { count: theirs }) : ""]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {staying.length > 0 ? <div className="text-sm text-muted">{staying}</div> : null}
    </ConfirmForm>
  );
}
