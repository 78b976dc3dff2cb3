import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { KeptMachine } from "~/components/kept/store";
import { AnswerLine } from "~/components/use/answer-line";
import { paths } from "~/paths/paths";
import { Panel } from "~/ui/panel";
import { Plate } from "~/ui/plate";

type Props = { machines: readonly KeptMachine[]; chosen?: string };

/** Machines that are kept, each with its answer. */
export function KeptMachines({ machines, chosen }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("container.objects")} count={machines.length}>
      <ul className="divide-y divide-line">
        {machines.map(({ id, machine: { object } }) => (
          <li key={id} id={`o-${id}`} className={`scroll-mt-24 ${id === chosen ? "bg-accent-soft" : ""}`}>
            <div className="link-row flex items-center gap-x-3 px-4 py-2.5 touch:py-3.5 md:px-5">
              <Plate letter={object.compliance.state} standalone />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium [overflow-wrap:anywhere]">
                  <Link to={paths.object(id)} className="cover">
                    {object.title}
                  </Link>
                </p>
                {object.display_code || object.subtitle ? (
                  <p className="num text-xs text-muted [overflow-wrap:anywhere]">
                    {[object.display_code, object.subtitle].filter(Boolean).join(" · ")}
                  </p>
                ) : null}
                <AnswerLine
                  letter={object.compliance.state}
                  because={object.answer.because[0] ?? null}
                  className="text-xs"
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
