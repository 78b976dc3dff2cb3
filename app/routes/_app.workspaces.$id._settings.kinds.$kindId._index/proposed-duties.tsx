import { Link } from "@remix-run/react";
import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import type { KindView } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { AddDuties } from "~/components/duty/add-duties";
import { ChooseOption } from "~/components/duty/choose-option";
import { DutyItem } from "~/components/duty/duty-item";
import type { FamilyToAsk, familiesWithOptions } from "~/components/duty/lines-found";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";

type Proposed = CatalogueEntry & { id: string };
type Props = {
  workspaceId: string;
  kind: KindView;
  proposed: Proposed[];
  options: ReturnType<typeof familiesWithOptions<Proposed>>;
  lines: CatalogueEntry[];
  asked: FamilyToAsk[];
  q: string;
};

/** The duties that a kind proposes: those of a family come and go together. */
export function ProposedDuties({ workspaceId, kind, proposed, options, lines, asked, q }: Props) {
  const { t } = useTranslation();
  const families = new Set<string>();
  const isFirst = ({ family }: Proposed) => !families.has(family) && families.add(family);
  return (
    <section id="duties" className="mt-8">
      <Panel title={t("kind.duties")} count={proposed.length}>
        <p className="px-4 pt-3 text-sm text-muted md:px-5">{t("kind.duties_text")}</p>
        {proposed.length > 0 ? (
          <ul className="divide-y divide-line">
            {proposed.map((line) => (
              <DutyItem
                key={line.line}
                duty={line}
                action={
                  isFirst(line) ? (
                    <Link
                      to={paths.takeOffFamily(workspaceId, kind.id, line.family)}
                      className="btn btn-ghost btn-sm"
                      aria-label={t("duty.take_off_this", { title: line.title })}
                    >
                      {t("duty.take_off")}
                    </Link>
                  ) : null
                }
              />
            ))}
          </ul>
        ) : (
          <EmptyLine>{t("kind.no_duties")}</EmptyLine>
        )}
        {proposed.length > 0 && kind.objects_count > 0 ? (
          <p className="border-t border-line p-4 md:px-5">
            <Link to={paths.dutiesOfKind(workspaceId, kind.id)} className="btn">
              {t("kind.put_duties")}
            </Link>
          </p>
        ) : null}
      </Panel>
      {options.map((each) => (
        <ChooseOption key={each.family} ofFamily={each.duties} lines={each.lines} present={proposed} owner="kind" />
      ))}
      <AddDuties
        page={paths.editKind(workspaceId, kind.id)}
        proposed={t("kind.duties_to_add")}
        lines={lines}
        asked={asked}
        q={q}
        ofKind={proposed}
      />
    </section>
  );
}
