import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { MenuLink, MoreMenu } from "~/ui/menu";
import type { Act } from "./acts.ts";
import type { PageData } from "./route.tsx";

type Props = { page: PageData; acts: Act[]; first?: Act };

/** The menu of what can be done beside the first act: about the answer, then with the object itself. */
export function OtherActs({ page, acts, first }: Props) {
  const { t } = useTranslation();
  const { object, has_plan, may } = page;
  const { id, title } = object;
  const isOutOfService = object.answer.because.some(({ reason }) => reason === "out_of_service");
  const has = (name: Act["name"]) => [first, ...acts].some((act) => act?.name === name);
  if (acts.length === 0 && !may.edit && !may.delete) return null;
  return (
    <MoreMenu label={title}>
      {acts.map(({ name, to, icon, label }) => (
        <MenuLink key={name} to={to} icon={icon}>
          {label}
        </MenuLink>
      ))}
      {may.edit ? (
        <MenuLink to={paths.editObject(id)} icon="pencil">
          {t("ui.edit")}
        </MenuLink>
      ) : null}
      {may.edit && has_plan ? (
        <MenuLink to={paths.container(object.container_id, { pins: "move", at: id })} icon="map-pin">
          {t("object.on_plan")}
        </MenuLink>
      ) : null}
      {object.public_enabled && (may.edit || may.delete) ? (
        <MenuLink to={paths.objectLabel(id)} icon="printer">
          {t("qr.print_label")}
        </MenuLink>
      ) : null}
      {may.withdraw_qr ? (
        <MenuLink to={paths.objectQr(id)} icon="qr-code">
          {t("qr.title")}
        </MenuLink>
      ) : null}
      {may.edit || may.delete ? (
        <MenuLink to={paths.shareObject(id)} icon="share-2">
          {t("share.title")}
        </MenuLink>
      ) : null}
      {may.edit_duties ? (
        <MenuLink to={paths.newIncident(id)} icon="triangle-alert">
          {t("incident.add")}
        </MenuLink>
      ) : null}
      {may.edit_duties && isOutOfService && !has("back") ? (
        <MenuLink to={paths.backInService(id)} icon="check">
          {t("out_of_service.end")}
        </MenuLink>
      ) : null}
      {may.edit_duties && !isOutOfService && !has("stop") ? (
        <MenuLink to={paths.outOfService(id)} icon="octagon-minus">
          {t("out_of_service.begin")}
        </MenuLink>
      ) : null}
      {may.move ? (
        <MenuLink to={paths.moveObject(id)} icon="folder-tree">
          {t("move.title")}
        </MenuLink>
      ) : null}
      {may.hold && !page.held ? (
        <MenuLink to={paths.holdObject(id)} icon="lock">
          {t("hold.begin")}
        </MenuLink>
      ) : null}
      {may.delete && !page.held ? (
        <MenuLink to={paths.deleteObject(id)} icon="trash-2">
          {t("ui.delete")}
        </MenuLink>
      ) : null}
    </MoreMenu>
  );
}
