import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { IconName } from "~/ui/icon-names";
import type { CommandsProps } from "./commands.tsx";
import { type Group, type Item, matching } from "./item.ts";

/** How many workspaces are listed: before anything is typed, and then. */
const MOST = { first: 5, typed: 20 };

/** The groups that come with the page: places, what may be made, and the other workspaces; less what is not typed. */
export function useGroups(frame: CommandsProps, typed: string): Group[] {
  const { t } = useTranslation();
  const { places, workspaces, current, user, ask } = frame;
  const make = useMakes(frame);
  const go: Item[] = [
    ...places.map(({ to, word, icon }) => ({ key: `go ${to}`, to, word: t(word), icon })),
    { key: "profile", to: paths.profile, word: t("profile.settings"), icon: "user" },
    ...(workspaces.length > 1
      ? [{ key: "workspaces", to: paths.workspaces, word: t("ui.nav.all_workspaces"), icon: "list" } as const]
      : []),
    ...(user.enters_back_office
      ? [{ key: "back-office", to: paths.backOffice, word: t("ui.nav.back_office"), icon: "shield-check" } as const]
      : []),
    { key: "help", to: paths.help(), word: t("help.title"), icon: "circle-question-mark" },
    { key: "map", act: () => ask("map"), word: t("ui.nav.shortcuts"), icon: "keyboard" },
  ];
  const others = workspaces.filter(({ id }) => id !== current?.id);
  const change = others.map(
    ({ id, name }): Item => ({ key: `to ${id}`, to: paths.workspace(id), word: name, icon: "building-2" }),
  );
  return [
    { name: "go", items: matching(go, typed) },
    { name: "make", items: matching(make, typed) },
    { name: "switch", items: matching(change, typed).slice(0, typed ? MOST.typed : MOST.first) },
  ];
}

/** Of the data of a page about a container or an object. */
type PageOf = {
  container?: { id: string };
  object?: { id: string };
  may?: Partial<
    Record<
      | ("create_object" | "create_container" | "create_action_point" | "edit")
      | ("report" | "upload" | "add_action_point"),
      boolean
    >
  >;
};

/** What the user may make here, as far as the page can tell; nothing while the plan is over. */
function useMakes({ current, lock }: CommandsProps): Item[] {
  const { t } = useTranslation();
  const page = useMatches().at(-1);
  if (!current || lock) return [];
  const isOf = (noun: string) => page?.id === `routes/_app.${noun}.$id._index`;
  const { container, object, may = {} } = (page?.data ?? {}) as PageOf;
  const makes: Item[] = [];
  const add = (isAllowed: boolean | undefined, what: string, to: string, icon: IconName) => {
    if (isAllowed) makes.push({ key: `make ${what}`, to, word: t(`command.make.${what}`), icon });
  };
  if (object && isOf("object")) {
    add(may.report, "report", paths.newReport(object.id), "file-plus-2");
    add(may.upload, "file", paths.newFile(object.id), "paperclip");
    add(may.add_action_point, "action_point", paths.newActionPoint(object.id), "calendar-plus");
  }
  const place = isOf("container") ? container?.id : undefined;
  if (place) {
    add(may.create_object, "object", paths.newObject(place), "plus");
    add(may.create_container, "container", paths.newContainer(place), "folder-plus");
    add(may.create_action_point, "action_point", paths.newActionPointIn(place), "calendar-plus");
  }
  const { boards, abilities } = current;
  add(boards ? boards.current < boards.limit : false, "board", paths.newBoard(current.id), "layout-grid");
  add(abilities.invite, "invitation", paths.invite(current.id), "user-plus");
  add(abilities.make_templates, "template", paths.newTemplate(current.id), "clipboard-list");
  add(abilities.make_rounds || (place && may.edit) || false, "round", paths.newRound(place), "repeat");
  add(abilities.create_workspace, "workspace", paths.newWorkspace, "building-2");
  return makes;
}
