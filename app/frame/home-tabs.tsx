import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/tabs";
import { type Entry, homeEntries, type Place, visitedEntries } from "./places.ts";
import { useFrame } from "./use-frame.ts";

type Props = {
  workspaceId: string;
  current: Place;
  counts?: Partial<Record<Place, number>>;
  className?: string;
};

/**
 * The tabs of the home of a workspace; on a phone they are in the dock. A super admin who visits a workspace has neither
 * header nor dock of it, and all in the tabs.
 */
export function HomeTabs({ workspaceId, current, counts = {}, className = "mt-3" }: Props) {
  const { t } = useTranslation();
  const { visiting } = useFrame();
  const entries: Entry[] = visiting ? visitedEntries(workspaceId) : homeEntries(workspaceId);
  const items = entries.map(({ place, to, word }) => ({
    to,
    place: place === "boards" ? undefined : place, // that one is in the header
    label: t(word),
    count: counts[place],
    current: place === current,
  }));
  return <Tabs label={t("home.tabs")} items={items} className={`${visiting ? "" : "max-md:hidden"} ${className}`} />;
}
