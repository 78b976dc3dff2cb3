import { Link } from "@remix-run/react";
import { wordsIn } from "@server/core/search-words";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { useDebounced } from "~/ui/use-debounced";
import { TrpcProvider, trpc } from "~/web/trpc";
import { ContainerResult, FileResult, ObjectResult } from "./results.tsx";

const DEBOUNCE_MS = 150;

type Props = { workspaceId: string; q: string };

/** The best results while the user types. Default export, since it is loaded on demand. */
export default function LiveResults(props: Props) {
  return (
    <TrpcProvider>
      <Results {...props} />
    </TrpcProvider>
  );
}

function Results({ workspaceId, q }: Props) {
  const { t } = useTranslation();
  const query = useDebounced(q, DEBOUNCE_MS);
  const { data, isError } = trpc.search.all.useQuery(
    { id: workspaceId, q: query },
    { placeholderData: (before) => before },
  );
  const words = wordsIn(query);
  const count = data ? data.objects.length + data.containers.length + data.files.length : 0;
  if (isError) return <StatusLine icon="wifi-off">{t("search.failed")}</StatusLine>;
  if (!data) return <StatusLine>{t("search.searching")}</StatusLine>;
  if (count === 0) return <StatusLine>{t("search.none", { q: query })}</StatusLine>;
  return (
    <>
      <p role="status" className={data.similar ? "px-4 pt-3 text-sm text-muted" : "sr-only"}>
        {data.similar ? t("search.similar", { q: query }) : t("search.count", { count })}
      </p>
      <ul className="divide-y divide-line">
        {data.objects.map((item) => (
          <ObjectResult key={item.id} item={item} words={words} />
        ))}
        {data.containers.map((item) => (
          <ContainerResult key={item.id} item={item} words={words} />
        ))}
        {data.files.map((item) => (
          <FileResult key={item.id} item={item} words={words} />
        ))}
      </ul>
      <Link
        to={paths.search({ workspace: workspaceId, q: query })}
        className="sticky bottom-0 flex items-center justify-between border-t border-line bg-base-100 px-4 py-2.5 text-sm font-medium text-primary md:px-5"
      >
        {t("search.all_results", { q: query })}
        <Icon name="arrow-right" />
      </Link>
    </>
  );
}

function StatusLine({ icon, children }: { icon?: "wifi-off"; children: string }) {
  return (
    <p role="status" className="flex items-center gap-2 px-4 py-3.5 text-sm text-muted [overflow-wrap:anywhere]">
      {icon ? <Icon name={icon} /> : null}
      {children}
    </p>
  );
}
