import { Link, useLoaderData } from "@remix-run/react";
import { unusable } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import type { Counts, Letter, Tone } from "~/ui/state";
import { useDates } from "~/ui/time";
import type { loader } from "./route.tsx";

/** What needs attention today: objects not to be used, inspections due soon, late action points. */
export function Today() {
  const { t } = useTranslation();
  const { day, late, isNear } = useDates();
  const { workspace_id, boards, action_points } = useLoaderData<typeof loader>();
  const sumOf = (...letters: Letter[]) =>
    boards.reduce(
      (sum, { compliance }) =>
        sum + letters.reduce((all, letter) => all + ((compliance.counts as Counts)[letter] ?? 0), 0),
      0,
    );
  const bad = sumOf(...unusable);
  const unknown = sumOf("?");
  const soon = sumOf("S");
  const { oldest } = action_points;
  const lateBy = late(oldest);
  const since = lateBy && oldest && isNear(oldest) ? `${lateBy} (${day(oldest)})` : lateBy;
  return (
    <section
      className="mt-6 grid gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-3"
      aria-label={t("home.today")}
    >
      <Part
        to={paths.objects(workspace_id, { state: "bad" })}
        tone="bad"
        icon="octagon-alert"
        count={bad}
        words={t("home.bad", { count: bad })}
        text={unknown > 0 ? t("home.unknown", { count: unknown }) : t(bad > 0 ? "home.bad_text" : "home.bad_none")}
      />
      <Part
        to={paths.objects(workspace_id, { state: "S" })}
        tone="soon"
        icon="clock-alert"
        count={soon}
        words={t("home.soon", { count: soon })}
        text={soon > 0 ? t("home.soon_text") : null}
      />
      <Part
        to={paths.actionPoints(workspace_id, { status: "past" })}
        tone="plan"
        icon="alarm-clock"
        count={action_points.late}
        words={t("home.late", { count: action_points.late })}
        text={since ? t("home.late_text", { late: since }) : null}
      />
    </section>
  );
}

type Props = { to: string; tone: Tone; icon: IconName; count: number; words: string; text: string | null };

function Part({ to, tone, icon, count, words, text }: Props) {
  return (
    <Link
      to={to}
      className={`group flex items-center gap-4 bg-base-100 px-4 py-3.5 hover:bg-base-200 md:px-5 tone-${count > 0 ? tone : "valid"}`}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-field bg-tone-soft text-tone-ink">
        <Icon name={count > 0 ? icon : "check"} large />
      </span>
      <span className="min-w-0">
        <span className="block">
          <b className="num text-xl">{count}</b> <span className="font-medium">{words}</span>
        </span>
        {text ? <span className="block text-sm text-muted">{text}</span> : null}
      </span>
      <Icon name="arrow-right" className="ml-auto text-muted transition-transform group-hover:translate-x-0.5" />
    </Link>
  );
}
