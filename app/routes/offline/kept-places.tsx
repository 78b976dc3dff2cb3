import { Link } from "@remix-run/react";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** Places that are kept, as rows that open them. */
export function KeptPlaces({
  places,
  className,
}: {
  places: readonly { id: string; title: string }[];
  className?: string;
}) {
  return (
    <ul className={`divide-y divide-line ${className ?? ""}`}>
      {places.map(({ id, title }) => (
        <li key={id} className="link-row flex items-center gap-3 px-4 py-3.5 md:px-5">
          <Icon name="layers" className="text-muted" />
          <Link to={paths.container(id)} className="cover font-medium [overflow-wrap:anywhere]">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
