import type { ReportKind } from "@server/inspection/report/types";
import { useTranslation } from "react-i18next";
import { useDebounced } from "~/ui/use-debounced";
import { TrpcProvider, trpc } from "~/web/trpc";

const DEBOUNCE_MS = 300;

type Props = { objectId: string; type: string; point: string; period: number };

/** Names the duties that the report would fulfil and put on the object. Default export, since it is loaded on demand. */
export default function DutiesByDefault(props: Props) {
  return (
    <TrpcProvider>
      <Duties {...props} />
    </TrpcProvider>
  );
}

function Duties({ objectId, type, point, period }: Props) {
  const { t } = useTranslation();
  const months = useDebounced(period, DEBOUNCE_MS);
  const { data } = trpc.report.tryDuties.useQuery(
    { id: objectId, type: type as ReportKind, review_point: point, period: months },
    { placeholderData: (before) => before },
  );
  if (!data) return null;
  return (
    <div className="grid gap-1" aria-live="polite">
      <ul className="list-disc pl-4">
        {data.fulfils.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {data.puts.length > 0 ? <p>{t("report.duties.puts", { duties: data.puts.join(" · ") })}</p> : null}
    </div>
  );
}
