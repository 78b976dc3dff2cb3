import type { Verb } from "@server/core/policy";
import { paths } from "~/paths/paths";
import { programPaths } from "~/paths/programs";
import { signInPaths } from "~/paths/sign-in";
import type { IconName } from "~/ui/icon-names";

/** `holds`: what follows the address of the workspace on pages that belong to the entry, beside those below its own. */
export type SettingsEntry = { to: string; word: string; icon: IconName; holds?: RegExp };
export type SettingsPart = { word?: string; entries: SettingsEntry[] };

/** The settings of a workspace, without what the user may not do there. */
export function settingsOfWorkspace({ id, may }: { id: string; may: (verb: Verb) => boolean }): SettingsPart[] {
  const parts: { word: string; entries: (SettingsEntry & { ability: Verb })[] }[] = [
    {
      word: "workspace.part.company",
      entries: [
        { ability: "workspace.edit", to: paths.companyGeneral(id), word: "workspace.general", icon: "building-2" },
        { ability: "workspace.edit", to: paths.companyTheme(id), word: "workspace.theme", icon: "palette" },
        { ability: "billing.see", to: paths.billing(id), word: "billing.title", icon: "credit-card" },
      ],
    },
    {
      word: "workspace.part.work",
      entries: [
        { ability: "group.edit", to: paths.companyGroups(id), word: "group.title", icon: "users" },
        { ability: "library.edit", to: paths.library(id), word: "library.title", icon: "book-open" },
        {
          ability: "workspace.edit",
          to: paths.lists(id),
          word: "category.lists",
          icon: "list",
          holds: /^(kinds|fields|duties)\//,
        },
        { ability: "workspace.edit", to: paths.reminders(id), word: "reminder.title", icon: "bell" },
      ],
    },
    {
      word: "workspace.part.access",
      entries: [
        { ability: "workspace.edit", to: signInPaths.ofWorkspace(id), word: "factor.rule.title", icon: "key-round" },
        { ability: "workspace.see_shares", to: paths.shares(id), word: "share.list.title", icon: "share-2" },
        { ability: "api_key.see", to: programPaths.apiKeys(id), word: "api_key.title", icon: "server-cog" },
        { ability: "webhook.edit", to: programPaths.webhooks(id), word: "webhook.title", icon: "send" },
      ],
    },
    {
      word: "workspace.part.data",
      entries: [
        {
          ability: "workspace.export",
          to: paths.everything(id),
          word: "whole.menu",
          icon: "download",
          holds: /^whole\//,
        },
        {
          ability: "workspace.edit",
          to: paths.gdpr(id),
          word: "gdpr.title",
          icon: "shield-check",
          holds: /^keeping\//,
        },
        { ability: "workspace.see_history", to: paths.history(id), word: "history.title", icon: "history" },
        { ability: "workspace.see_trash", to: paths.trash(id), word: "trash.title", icon: "trash-2" },
        {
          ability: "workspace.delete",
          to: paths.deleteWorkspace(id),
          word: "workspace.leave.title",
          icon: "door-open",
        },
      ],
    },
  ];
  return parts
    .map(({ word, entries }) => ({
      word,
      entries: entries.filter(({ ability }) => may(ability)).map(({ ability: _, ...entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The settings of the user, in no workspace. */
export const personalSettings: SettingsPart[] = [
  {
    entries: [
      { to: paths.profile, word: "profile.settings", icon: "user" },
      { to: paths.security, word: "security.nav", icon: "shield-check" },
      { to: paths.notifications, word: "reminder.title", icon: "bell" },
      { to: paths.calendar(), word: "calendar.title", icon: "calendar" },
      { to: paths.myWorkspaces, word: "ui.nav.my_workspaces", icon: "layers" },
      { to: paths.archive(), word: "archive.title", icon: "archive-restore" },
      { to: paths.terms, word: "profile.terms", icon: "book-open" },
    ],
  },
];

/** The entry to which a page belongs: the one with the longest address above it. */
export function entryOf(parts: SettingsPart[], pathname: string): SettingsEntry | undefined {
  const inWorkspace = /^\/workspaces\/[^/]+\/(.*)$/.exec(`${pathname}/`.replace("//", "/"))?.[1] ?? "";
  const lengthOf = ({ to, holds }: SettingsEntry) => {
    const address = to.split("?")[0]!;
    return `${pathname}/`.startsWith(`${address}/`) || holds?.test(inWorkspace) ? address.length : 0;
  };
  return parts
    .flatMap(({ entries }) => entries)
    .filter((entry) => lengthOf(entry) > 0)
    .sort((a, b) => lengthOf(b) - lengthOf(a))[0];
}
