import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { actsOf, asksForReport } from "./acts.ts";
import type { PageData } from "./route.tsx";

/** The heading of the object: its name, its path, and the actions on it. */
export function ObjectHead(page: PageData) {
  const { t } = useTranslation();
  const { workspace_id, object, path, has_plan, may } = page;
  const { id, title, subtitle, display_code, color_code, text_color_code } = object;
  const place = path[path.length - 1];
  const { use } = object.answer;
  const pressing = (use === "no" || use === "unknown") && actsOf(t, page).length > 0; // the card has the primary act
  const isOutOfService = object.answer.because.some(({ reason }) => reason === "out_of_service");
  const locked = may.locked && t("ui.lock.read_only");
  return (
    <PageHead
      trail={trailTo(t, workspace_id, path)}
      here={display_code || title}
      title={title}
      sub={
        <span className="dots">
          {[
            display_code ? (
              <ObjectLabel key="code" code={display_code} color={color_code} textColor={text_color_code} />
            ) : null,
            subtitle || null,
            place?.title === subtitle ? null : place?.title,
          ]
            .filter(Boolean)
            .map((part, index) => (
              <span key={index} className="[overflow-wrap:anywhere]">
                {part}
              </span>
            ))}
        </span>
      }
      actionsLast
      actions={
        <>
          {may.upload || may.locked ? (
            <Action to={paths.newFile(id)} icon="upload" locked={locked}>
              {t("file.one")}
            </Action>
          ) : null}
          {(may.report && !asksForReport(t, page)) || may.locked ? (
            <Action to={paths.newReport(id)} icon="file-plus-2" kind={pressing ? "plain" : "primary"} locked={locked}>
              {t("report.add")}
            </Action>
          ) : null}
          {may.edit || may.delete ? (
            <MoreMenu label={title}>
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
              {object.public_enabled ? (
                <MenuLink to={paths.objectLabel(id)} icon="printer">
                  {t("qr.print_label")}
                </MenuLink>
              ) : null}
              {may.withdraw_qr ? (
                <MenuLink to={paths.objectQr(id)} icon="qr-code">
                  {t("qr.title")}
                </MenuLink>
              ) : null}
              <MenuLink to={paths.shareObject(id)} icon="share-2">
                {t("share.title")}
              </MenuLink>
              {may.edit_duties ? (
                isOutOfService ? (
                  <MenuLink to={paths.backInService(id)} icon="check">
                    {t("out_of_service.end")}
                  </MenuLink>
                ) : (
                  <MenuLink to={paths.outOfService(id)} icon="octagon-minus">
                    {t("out_of_service.begin")}
                  </MenuLink>
                )
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
          ) : null}
        </>
      }
    />
  );
}
