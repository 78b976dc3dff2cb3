import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/tabs";
import { type HomePlace, homeEntries } from "./places.ts";

type Props = {
  workspaceId: string;
  current: HomePlace;
  counts?: Partial<Record<HomePlace, number>>;
  className?: string;
};

/** The tabs of the home of a workspace; on a phone they are in the dock. */
export function HomeTabs({ workspaceId, current, counts = {}, className = "mt-3" }: Props) {
  const { t } = useTranslation();
  const items = homeEntries(workspaceId).map(({ place, to, word }) => ({
    to,
    place: place === "boards" ? undefined : place, // that one is in the header
    label: t(word),
    count: counts[place],
    current: place === current,
  }));
  return <Tabs label={t("home.tabs")} items={items} className={`max-md:hidden ${className}`} />;
}
