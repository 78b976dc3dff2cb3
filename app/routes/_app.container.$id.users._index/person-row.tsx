import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RoleLabel } from "~/components/access/role-label";
import { paths } from "~/paths/paths";
import { Avatar } from "~/ui/avatar";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";
import { Td } from "~/ui/table";
import type { loader } from "./route.tsx";
import { SourceWords } from "./source-words.tsx";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Person = Data["people"]["items"][number];

/** A person with access: the role, where it comes from, and what can be changed here. */
export function PersonRow({ person, form }: { person: Person; form: string }) {
  const { t } = useTranslation();
  const { may } = useLoaderData<typeof loader>();
  const { id, email, image, role, tablet, ends_on, granted, inherited_from, sources } = person;
  const name = `${person.first_name} ${person.last_name}`;
  const further = sources.filter((source) => source !== inherited_from).slice(0, 1);
  return (
    <tr className="max-md:!grid-cols-[auto_minmax(0,1fr)_auto] max-md:!gap-x-2 max-md:!py-3">
      {may.edit ? (
        <Td className="md:w-10 max-md:col-start-1 max-md:row-start-1 max-md:-ml-2.5">
          {person.may.remove ? (
            <label className="grid size-6 place-items-center touch:size-11">
              <span className="sr-only">{t("access.choose", { name })}</span>
              <input
                type="checkbox"
                form={form}
                name="user"
                value={id}
                className="checkbox checkbox-primary checkbox-sm"
              />
            </label>
          ) : null}
        </Td>
      ) : null}
      <Td className="max-md:col-start-2 max-md:row-start-1 max-md:self-center">
        <span className="flex items-center gap-3">
          <Avatar name={name} image={image ?? undefined} size="md" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-medium">{name}</span>
            {email ? <span className="block text-xs text-muted">{email}</span> : null}
          </span>
        </span>
      </Td>
      <Td className="max-md:col-span-2 max-md:col-start-2">
        <RoleLabel role={role} tablet={tablet} endsOn={ends_on} />
      </Td>
      <Td className="max-md:col-span-2 max-md:col-start-2">
        {inherited_from ? <SourceWords source={inherited_from} userId={id} /> : <span>{t("access.from.here")}</span>}
        {granted && inherited_from ? (
          <span className="block text-xs text-muted">
            {t("access.from.here_too", { role: t(`access.role.${granted}`) })}
          </span>
        ) : null}
        {!inherited_from
          ? further.map((source) => (
              <span className="block text-xs text-muted" key={source.kind}>
                <SourceWords source={source} userId={id} also />
              </span>
            ))
          : null}
      </Td>
      {may.edit ? (
        <Td className="md:w-12 md:text-right max-md:col-start-3 max-md:row-start-1">
          <Changes person={person} name={name} />
        </Td>
      ) : null}
    </tr>
  );
}

function Changes({ person, name }: { person: Person; name: string }) {
  const { t } = useTranslation();
  const { container, may: mine } = useLoaderData<typeof loader>();
  const { id, role, granted, may } = person;
  const hands = role === "owner" && mine.hand_over && id === container.user_id;
  if (!may.to_admin && !may.to_guest && !may.remove && !hands) return null;
  return (
    <MoreMenu label={name} quiet>
      {may.to_admin ? (
        <MenuPost icon="shield-check" values={{ user_id: id, role: "admin", granted: granted ? "1" : "0" }}>
          {t("access.make_admin")}
        </MenuPost>
      ) : null}
      {granted === "inspector" && may.to_guest ? (
        <MenuLink to={paths.addPeople(container.id, { user_ids: id, role: "inspector" })} icon="calendar">
          {t("access.ends_on.change")}
        </MenuLink>
      ) : null}
      {may.to_guest ? (
        <MenuPost icon="user" values={{ user_id: id, role: "guest" }}>
          {t("access.make_guest")}
        </MenuPost>
      ) : null}
      {hands ? (
        <MenuLink to={paths.handOverContainer(container.id)} icon="key-round">
          {t("access.hand_over.verb")}
        </MenuLink>
      ) : null}
      {may.remove ? (
        <MenuLink to={paths.removePeople(container.id, id)} icon="user-x">
          {t("ui.remove")}
        </MenuLink>
      ) : null}
    </MoreMenu>
  );
}
