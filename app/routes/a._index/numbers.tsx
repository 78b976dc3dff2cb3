import { inNumbers } from "@i18n/numbers";
import type { Statistics } from "@server/backoffice/admin/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { bytesInWords } from "~/ui/bytes";

type Props = Pick<Statistics, "workspaces" | "users" | "money"> & {
  contents: Pick<Statistics, "boards" | "objects" | "files" | "storage_bytes">;
};

/** The six main numbers, each with a detail below. */
export function Numbers({ workspaces, users, money, contents }: Props) {
  const { t, i18n } = useTranslation();
  const inWords = useMoney();
  const formatted = (count: number) => inNumbers(count, i18n.language);
  return (
    <section className="panel mt-5" aria-label={t("admin_dashboard.numbers")}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box bg-line md:grid-cols-3 xl:grid-cols-6">
        <Figure label={t("admin_dashboard.monthly")} value={inWords(money.monthly)} below={t("admin_dashboard.excl")} />
        <Figure
          label={t("admin.dashboard.workspaces")}
          value={formatted(workspaces.total)}
          below={t("admin_dashboard.active", {
            count: workspaces.active_this_week,
            said: formatted(workspaces.active_this_week),
          })}
        />
        <Figure
          label={t("admin.dashboard.users")}
          value={formatted(users.total)}
          below={t("admin_dashboard.active", {
            count: users.active_this_week,
            said: formatted(users.active_this_week),
          })}
        />
        <Figure
          label={t("admin.dashboard.boards")}
          value={formatted(contents.boards)}
          below={t("admin_dashboard.objects", { count: contents.objects, said: formatted(contents.objects) })}
        />
        <Figure
          label={t("admin.dashboard.files")}
          value={formatted(contents.files)}
          below={bytesInWords(contents.storage_bytes, i18n.language)}
        />
        <Figure
          label={t("admin_dashboard.paying")}
          value={formatted(workspaces.paying)}
          below={t("admin_dashboard.on_trial", { count: workspaces.trial, said: formatted(workspaces.trial) })}
        />
      </dl>
    </section>
  );
}

function Figure({ label, value, below }: { label: string; value: ReactNode; below: ReactNode }) {
  return (
    <div className="bg-base-100 p-4 md:px-5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-1">
        <span className="num block text-xl font-semibold leading-tight">{value}</span>
        <span className="num mt-0.5 block text-xs text-muted">{below}</span>
      </dd>
    </div>
  );
}
