import type { WalkView } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { AnswerPrintout, type PrintoutData } from "~/components/printout/answer-printout";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { WalkPdf } from "./last-walks.tsx";
import { trailToRounds } from "./trail.ts";

/** The sheet of a signed walk: every stop with what was found, and the signature. */
export function WalkSheet({ walk, printout }: { walk: WalkView; printout: PrintoutData }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-3xl">
      <div className="print:hidden">
        <PageHead
          title={walk.title}
          here={t("round.sheet")}
          sub={t("round.signed_by", { name: walk.signed_name })}
          trail={trailToRounds(t, walk.round)}
          actions={
            <>
              <WalkPdf walkId={walk.id} />
              <PrintButton />
            </>
          }
        />
      </div>
      <div className="mt-5">
        <AnswerPrintout
          printout={printout}
          at={{ photo: paths.answerThumb, logo: printout.brand.logo, signature: paths.walkSignature(walk.id) }}
        />
      </div>
    </div>
  );
}
