import { Form, useNavigation } from "@remix-run/react";
import type { DeviceView } from "@server/tenancy/session/inputs";
import { useTranslation } from "react-i18next";
import { deviceName } from "~/components/device/name";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/** The user's sessions, with buttons to end one or all others. */
export function DevicesPanel({ devices, mayEnd }: { devices: DeviceView[]; mayEnd: boolean }) {
  const { t } = useTranslation();
  const others = devices.filter(({ is_this }) => !is_this).length;
  return (
    <Panel
      title={t("device.title")}
      id="devices"
      count={devices.length}
      action={
        mayEnd && others > 1 ? (
          <Form method="post">
            <button type="submit" name="intent" value="end_others" className="btn btn-ghost btn-sm touch:h-11">
              {t("device.end_others")}
            </button>
          </Form>
        ) : null
      }
    >
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} mayEnd={mayEnd} />
        ))}
      </ul>
    </Panel>
  );
}

function DeviceRow({ device, mayEnd }: { device: DeviceView; mayEnd: boolean }) {
  const { t } = useTranslation();
  const ending = useNavigation().formData?.get("id") === device.id;
  const { id, source, used_at, signed_in_at, is_this } = device;
  const name = deviceName(t, device);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-field bg-base-200 text-muted">
        <Icon name={iconOf(device)} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {is_this ? <Chip tone="accent">{t("device.this")}</Chip> : null}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
          <span>
            {t("device.used")} <Moment value={used_at} />
          </span>
          <span>
            {t("device.since")} <Moment value={signed_in_at} />
          </span>
          {source ? <span className="num [overflow-wrap:anywhere]">{t("device.at", { source })}</span> : null}
        </p>
      </div>
      {is_this || !mayEnd ? null : (
        <Form method="post" preventScrollReset className="max-md:w-full">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="end_device"
            className="btn btn-sm touch:h-11 max-md:w-full"
            aria-label={t("device.end_of", { name })}
            aria-disabled={ending || undefined}
          >
            {ending ? <span className="spinner" /> : <Icon name="log-out" />}
            {t("device.end")}
          </button>
        </Form>
      )}
    </li>
  );
}

const pocket = ["iPhone", "iPad", "Android"];
const iconOf = ({ kind, browser, system }: DeviceView): IconName =>
  kind === "api" && !browser ? "server-cog" : pocket.includes(system ?? "") ? "smartphone" : "monitor";
