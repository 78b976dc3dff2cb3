import { TIME_ZONE } from "@server/core/day";
import { kindsOfPerson } from "@server/tenancy/document/kinds";

/**
 * SQL condition: the user `u` has not agreed to a document in force. Runs for every request with a session, so it uses
 * two index lookups only.
 */
export const LACKS_CONSENT = `exists (
    select from (select distinct on (d.kind) d.id from documents d
      where d.kind in (${kindsOfPerson.map((kind) => `'${kind}'`).join()})
        and d.in_force_on <= (now() at time zone '${TIME_ZONE}')::date
      order by d.kind, d.version desc) current
    where not exists (select from consents c
      where c.user_id = u.id and c.document_id = current.id and c.about = 'self'))`;
