import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { howOften } from "./how-often.ts";

type Line = Pick<CatalogueEntry, "every" | "unit" | "scope" | "who" | "weight" | "binds" | "source" | "marker">;

/** What a line of the catalogue asks: how often, of whom, of what weight, according to what; marked where that is to be checked. */
export function LineFacts({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { who, weight, binds, source, marker } = line;
  const isRead = marker === null || marker === "read";
  const facts = [
    howOften(t, line),
    who ? t(`duty.who.${who}`) : "",
    [weight ? t(`duty.weight.${weight}`) : "", t(binds ? "duty.stops_use" : "duty.warns")].filter(Boolean).join(", "),
    source,
    isRead ? "" : t(`duty.marker.${marker}`),
  ];
  return (
    <>
      {isRead ? null : (
        <Chip tone="soon" className="mr-1.5">
          {t("duty.source_to_check")}
        </Chip>
      )}
      {facts.filter(Boolean).join(" · ")}
    </>
  );
}
