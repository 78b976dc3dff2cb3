import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ObjectLabel } from "~/components/object/object-label";
import { checksOf } from "~/components/object-template/checks";
import { AnswerCard } from "~/components/use/answer-card";
import { MachineActs } from "~/components/use/machine-acts";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { ChecksPanel } from "./checks.tsx";
import { PhotoForm } from "./photo-form.tsx";
import type { Data } from "./route.tsx";

type Props = NonNullable<Data["machine"]> & { code: string; kept: boolean };
export type FoundMachine = Omit<Props, "code" | "kept">;

/** The machine that was scanned: may it be used, and what one does at a machine. */
export function MachineFound({ code, kept, ...machine }: Props) {
  const { t } = useTranslation();
  const { object, path, may, takes_problems } = machine;
  const { id, title, display_code, color_code } = object;
  return (
    <>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
      <p className="dots num mt-1 text-muted">
        {display_code ? <ObjectLabel code={display_code} color={color_code} /> : null}
        <span className="[overflow-wrap:anywhere]">{path.map((step) => step.title).join(" › ")}</span>
      </p>
      {kept ? (
        <Notice tone="valid" role="status" className="mt-4">
          {t("scan.photo_kept")}
        </Notice>
      ) : null}
      <AnswerCard letter={object.compliance.state} answer={object.answer} className="mt-4" />
      <MachineActs
        check={may.answer ? (checksOf(machine).next ?? `${paths.scan({ code })}#checks`) : null}
        problem={
          may.add_action_point
            ? paths.newActionPoint(id)
            : takes_problems
              ? paths.reportProblem(object.public_id)
              : null
        }
        photo={may.upload ? paths.newFile(id) : null}
        photoField="files"
      />
      {may.upload ? <PhotoForm objectId={id} code={code} workspaceId={machine.workspace_id} /> : null}
      <ChecksPanel {...machine} />
      <div className="mt-4 grid grid-cols-1 gap-2">
        <Link to={paths.object(id)} className="btn h-14">
          {t("scan.open")}
          <Icon name="arrow-right" />
        </Link>
        <Link to={paths.scan()} className="btn h-14">
          <Icon name="scan-qr-code" />
          {t("scan.next")}
        </Link>
      </div>
    </>
  );
}
