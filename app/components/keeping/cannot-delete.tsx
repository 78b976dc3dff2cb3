import { Link } from "@remix-run/react";
import type { Stays } from "@server/records/keeping/stays";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { HeldNotice } from "./held-notice.tsx";
import { keptInWords } from "./words.ts";

/** Whether a paper may be deleted now. */
export const mayGo = ({ kept, held }: Stays): boolean => !held && (!kept || kept.is_new);

type Props = { title: string; stays: Stays; back: string; move?: string };

/** In the place of the question whether to delete a paper: why it stays, and what one can do instead. */
export function CannotDelete({ title, stays: { kept, held }, back, move }: Props) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-5 grid grid-cols-1 gap-4">
        <HeldNotice held={held} />
        {kept && !held ? (
          <Notice tone="none" icon="lock" title={t("keeping.cannot")}>
            <p>
              {t("keeping.label")}: {keptInWords(t, kept)}. {t("keeping.who_decides")}
            </p>
            {move ? (
              <p className="mt-1">
                <Link to={move} className="link tap">
                  {t("keeping.wrong_place")}
                </Link>
              </p>
            ) : null}
          </Notice>
        ) : null}
        <div className="flex md:justify-end">
          <Link to={back} className="btn touch:h-11 max-md:w-full">
            {t("ui.back")}
          </Link>
        </div>
      </div>
    </div>
  );
}
