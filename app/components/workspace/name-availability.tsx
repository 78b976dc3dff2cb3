import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useDebounced } from "~/ui/use-debounced";
import { TrpcProvider, trpc } from "~/web/trpc";

const DEBOUNCE_MS = 300;

/** Says while the user types whether the name is available. Default export, since it is loaded on demand. */
export default function NameAvailability({ name }: { name: string }) {
  return (
    <TrpcProvider>
      <Verdict name={useDebounced(name.trim(), DEBOUNCE_MS)} />
    </TrpcProvider>
  );
}

function Verdict({ name }: { name: string }) {
  const { t } = useTranslation();
  const { data } = trpc.workspace.verify.useQuery(
    { name },
    { enabled: name !== "", placeholderData: (before) => before },
  );
  if (!data || name === "") return null;
  const [tone, icon, key] = data.available
    ? (["valid", "circle-check", "workspace.name_free"] as const)
    : (["bad", "circle-alert", data.slug ? "workspace.name_taken" : "workspace.name_without_letters"] as const);
  return (
    <span className={`tone-${tone} flex items-start gap-1.5 text-sm text-tone-ink`}>
      <Icon name={icon} className="mt-0.5" />
      {t(key)}
    </span>
  );
}
