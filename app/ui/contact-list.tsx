import { useTranslation } from "react-i18next";
import { Avatar } from "./avatar.tsx";

export type Contact = { name: string; role: "owner" | "admin"; email: string | null };

/** The people who can give access or a plan; with a mail link where the reader may know their address. */
export function ContactList({ people, className = "" }: { people: Contact[]; className?: string }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <ul className={`grid gap-2 text-left ${className}`} aria-label={t("ui.ask.whom")}>
      {people.map(({ name, role, email }) => (
        <li key={name + role} className="flex items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-sm text-muted">
              {t(`ui.role.${role}`)}
              {email ? (
                <>
                  {" · "}
                  <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere] tap">
                    {email}
                  </a>
                </>
              ) : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
