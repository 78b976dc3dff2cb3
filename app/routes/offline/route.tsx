import type { LinksFunction } from "@remix-run/node";
import { useEffect } from "react";
import type { Shown } from "~/components/kept/look-up";
import { SimpleFrame } from "~/frame/simple-frame";
import { SkipLink } from "~/frame/skip-link";
import equipment from "~/ui/equipment.svg?url&no-inline";
import { inBrussels, Today } from "~/ui/time";
import type { Titled } from "~/web/title";
import { KeptFrame } from "./kept-frame.tsx";
import { KeptIntake } from "./kept-intake.tsx";
import { KeptPage } from "./kept-page.tsx";
import { NoConnection } from "./no-connection.tsx";
import { useShown } from "./use-shown.ts";
import { useIsBack, useLinksToKept, useWanted } from "./use-wanted.ts";

/** Named on the page, so that the service worker keeps it too. */
export const links: LinksFunction = () => [{ rel: "prefetch", as: "image", href: equipment }];
export const handle: Titled = { title: (t) => t("ui.error.offline.title") };

export async function loader() {
  return {};
}

/**
 * What an intake needs, where its questions are kept and the reader may fill them in. What was finished on this device
 * is filled in once more only where its reader chose that.
 */
function intakeIn({ account, found, versions }: Shown) {
  if (found.kind !== "intake" || !found.machine.machine.may.answer || found.finished > found.again) return undefined;
  const version = versions.find(({ template }) => template.id === found.templateId);
  return version && { account, version, machine: found.machine.machine };
}

/**
 * Shown by the service worker without a connection, for pages it has not stored: what is kept for the address, or else
 * a list of the pages that it has. All that it shows is imported at once, since nothing can be loaded later.
 */
export default function Offline() {
  const wanted = useWanted();
  const shown = useShown(wanted);
  const isBack = useIsBack(shown?.account);
  useLinksToKept(shown !== null && shown !== undefined && !isBack);
  useEffect(() => {
    if (isBack && shown === null && wanted) location.replace(wanted);
  }, [isBack, shown, wanted]);
  const intake = shown && intakeIn(shown);
  if (intake)
    return (
      <Today.Provider value={inBrussels(new Date()).day}>
        <div className="min-h-dvh pb-32">
          <SkipLink />
          <KeptIntake key={wanted} {...intake} />
        </div>
      </Today.Provider>
    );
  if (shown && wanted)
    return (
      <Today.Provider value={inBrussels(new Date()).day}>
        <KeptFrame at={shown.at} wanted={wanted} isBack={isBack}>
          <KeptPage key={wanted} {...shown} />
        </KeptFrame>
      </Today.Provider>
    );
  return (
    <SimpleFrame>
      <div className={shown === undefined ? "appears-late" : undefined}>
        <NoConnection wanted={wanted} />
      </div>
    </SimpleFrame>
  );
}
