import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { KeptList } from "~/components/kept/kept-list";
import type { Shown } from "~/components/kept/look-up";
import { CodeForm } from "~/components/scan/code-form";
import { Finder } from "~/components/scan/finder";
import { UnsentList } from "~/offline/unsent-list";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FinishedIntake } from "./finished-intake.tsx";
import { KeptMachinePage } from "./kept-machine.tsx";
import { KeptMachines } from "./kept-machines.tsx";
import { KeptPlacePage } from "./kept-place.tsx";
import { KeptPlaces } from "./kept-places.tsx";
import { KeptPointPage } from "./kept-point.tsx";
import { KeptPoints } from "./kept-points.tsx";
import { KeptRoundPage } from "./kept-round.tsx";
import { KeptRoundsPage } from "./kept-rounds.tsx";
import { KeptSigningPage } from "./kept-signing.tsx";
import { KeptWalkPage } from "./kept-walk.tsx";

/** The page of what is kept for an address. */
export function KeptPage({ account, found, workspace, versions, papers, people }: Shown) {
  useEffect(() => {
    document.title = document.querySelector("h1")?.textContent ?? document.title;
  });
  switch (found.kind) {
    case "machine":
      return (
        <KeptMachinePage
          machine={found.machine.machine}
          unsent={found.unsent}
          writes={found.writes}
          {...{ account, workspace, versions, papers, people }}
        />
      );
    case "intake": // one that is filled in has a frame of its own (route.tsx)
      return <FinishedIntake {...found} versions={versions} />;
    case "unsent":
      return <StillToSend account={account} />;
    case "rounds":
      return <KeptRoundsPage rounds={found.rounds} />;
    case "round":
      return <KeptRoundPage round={found.round} account={account} />;
    case "walk":
      return <KeptWalkPage {...found} account={account} />;
    case "sign_walk":
      return <KeptSigningPage {...found} account={account} />;
    case "place":
      return <KeptPlacePage {...found} account={account} />;
    case "point":
      return <KeptPointPage {...found} workspaceId={found.workspace_id} {...{ account, people }} />;
    case "search":
      return <Results {...found} />;
    case "code":
      return <KeptScan code={found.code} />;
    case "list":
      return <Everything account={account} />;
  }
}

function Results({ q, machines, places, points }: Extract<Shown["found"], { kind: "search" }>) {
  const { t } = useTranslation();
  const count = machines.length + places.length + points.length;
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <PageHead title={q || t("take_along.search")} />
      <p role="status" className="text-muted">
        {count > 0 ? t("take_along.found", { count }) : t("take_along.not_found", { q })}
      </p>
      {machines.length > 0 ? <KeptMachines machines={machines} /> : null}
      {places.length > 0 ? (
        <Panel title={t("take_along.places")} count={places.length}>
          <KeptPlaces places={places} />
        </Panel>
      ) : null}
      {points.length > 0 ? (
        <Panel title={t("action_point.titles")} count={points.length}>
          <KeptPoints points={points} />
        </Panel>
      ) : null}
    </div>
  );
}

/** The scanner among what is kept; and what it found nothing for. */
function KeptScan({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-md">
      <PageHead title={t("scan.title")} />
      {code ? (
        <p role="status" className="mt-2 text-muted [overflow-wrap:anywhere]">
          {t("take_along.unknown_code", { code })}
        </p>
      ) : null}
      <Finder key={code} onFound={(found) => (location.hash = paths.scan({ code: found }))} />
      <CodeForm />
    </div>
  );
}

function StillToSend({ account }: { account: string }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t("unsent.title")} sub={t("unsent.sub")} />
      <UnsentList userId={account} />
    </div>
  );
}

function Everything({ account }: { account: string }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t("take_along.title")} />
      <div className="mt-5">
        <KeptList account={account} online={false} />
      </div>
    </div>
  );
}
