import { Paging } from "@server/core/paging";
import type { EventView } from "@server/records/history/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { placeInWords } from "~/components/security/place";
import { EmptyLine } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/** Invalid parameters count as missing. */
const Address = z.object({ page: Paging.shape.page.catch(1) });
export const pageIn = (request: Request) => Address.parse(Object.fromEntries(new URL(request.url).searchParams));

type Props = { items: EventView[]; meta: { page: number; per_page: number; total: number } };

/** The security events of the user's account: when, on which device, from which network. */
export function EventsPanel({ items, meta }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("security.events")} id="events">
      {items.length === 0 ? <EmptyLine>{t("security.nothing")}</EmptyLine> : null}
      <ul className="divide-y divide-line">
        {items.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ul>
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

function Line({ event: { what, when, who, impersonated_by, about, from } }: { event: EventView }) {
  const { t } = useTranslation();
  const by = impersonated_by ?? (who && who.id !== about.id ? who : null);
  return (
    <li className="grid gap-x-4 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{t(`history.did.${what}`)}</p>
        {by ? <p className="text-muted">{t("security.by", { name: by.name })}</p> : null}
        {from ? <p className="text-muted">{placeInWords(t, from)}</p> : null}
      </div>
      <Moment value={when} className="num text-muted md:text-right" />
    </li>
  );
}
