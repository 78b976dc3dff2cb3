import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { NumberField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Plate } from "~/ui/plate";
import { SubmitButton } from "~/ui/submit-button";
import { useScripts } from "~/ui/use-scripts";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { type Corner, DrawnPlan } from "./drawn-plan.tsx";
import { rectangleAround } from "./rectangle.ts";
import { RoomForm } from "./room-form.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("container.rooms")} · ${container.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.container.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked, "container.edit");
  const { workspace_id, container, children } = page;
  const asked = new URL(args.request.url).searchParams.get("room");
  return { workspace_id, container, children, chosen: children.find(({ id }) => id === asked)?.id ?? children[0]?.id };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, RoomForm, async (api, room) => {
    await api.container.drawRoom(room);
    return redirect(paths.rooms(args.params.id!, { room: room.id, done: "room" }), 303);
  });

/** Where the containers of a plan are on it: their corners are pointed at, or a rectangle is given in numbers. */
export default function Rooms() {
  const { t } = useTranslation();
  const { workspace_id, container, children, chosen } = useLoaderData<typeof loader>();
  const room = children.find(({ id }) => id === chosen);
  const hasPlan = container.images.length > 0;
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, [...container.path, container])}
        here={t("container.rooms")}
        title={t("container.rooms")}
        sub={t("container.rooms_text")}
        actions={
          <Link to={paths.container(container.id)} className="btn">
            {t("container.rooms_done")}
          </Link>
        }
      />
      <Done />
      {room && hasPlan ? (
        <Drawing key={`${room.id} ${JSON.stringify(room.area)}`} room={room} />
      ) : (
        <div className="panel mt-5">
          <EmptyLine>{t(hasPlan ? "container.rooms_none" : "container.room_without_plan")}</EmptyLine>
        </div>
      )}
    </>
  );
}

function Drawing({ room }: { room: Data["children"][number] }) {
  const { t } = useTranslation();
  const { container, children } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const [corners, setCorners] = useState<Corner[]>(room.area ?? []);
  const [isTyped, setTyped] = useState(false);
  const others = children.filter(({ id, area }) => area && id !== room.id);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <DrawnPlan
        image={container.images[0]!}
        alt={t("container.floor_plan_picture", { title: container.title })}
        others={others.map(({ id, title, area }) => ({ id, title, area: area! }))}
        title={room.title}
        corners={corners}
        onCorners={
          scripts
            ? (drawn) => {
                setCorners(drawn);
                setTyped(false);
              }
            : undefined
        }
      />
      <div className="grid gap-4">
        <Panel title={t("container.room_choose")}>
          <ul className="divide-y divide-line">
            {children.map(({ id, title, area, compliance }) => (
              <li key={id}>
                <Link
                  to={paths.rooms(container.id, { room: id })}
                  preventScrollReset
                  aria-current={id === room.id ? "true" : undefined}
                  className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm hover:bg-base-200 aria-[current]:bg-accent-soft aria-[current]:font-medium md:px-5"
                >
                  <Plate letter={compliance.state} size="sm" />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
                  <span className="text-xs text-muted">{area ? t("container.room_drawn") : null}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={room.title} padded>
          <Form
            defaultValue={room.area ? rectangleAround(room.area) : {}}
            className="grid grid-cols-2 gap-3 [&>.notice]:col-span-2"
          >
            <input type="hidden" name="room" value={room.id} />
            <input type="hidden" name="corners" value={corners.map((corner) => corner.join(",")).join(" ")} />
            <input type="hidden" name="by" value={scripts && !isTyped ? "corners" : "numbers"} />
            {scripts ? <p className="col-span-2 text-sm text-muted">{t("container.room_how")}</p> : null}
            <details className="col-span-2" open={!scripts}>
              <summary className="link flex min-h-11 cursor-pointer items-center text-sm">
                {t("container.room_numbers")}
              </summary>
              <div className="grid grid-cols-2 gap-3 pt-1" onInput={() => setTyped(true)}>
                <NumberField name="left" label={t("container.room_left")} min={0} max={100} step="any" />
                <NumberField name="top" label={t("container.room_top")} min={0} max={100} step="any" />
                <NumberField name="width" label={t("container.room_width")} min={0} max={100} step="any" />
                <NumberField name="height" label={t("container.room_height")} min={0} max={100} step="any" />
              </div>
            </details>
            <div className="col-span-2 flex flex-wrap gap-2">
              <SubmitButton>{t("ui.save")}</SubmitButton>
              {scripts && corners.length > 0 ? (
                <button
                  type="button"
                  className="btn"
                  onClick={() => {
                    setCorners([]);
                    setTyped(false);
                  }}
                >
                  {t("container.room_anew")}
                </button>
              ) : null}
              {room.area ? (
                <SubmitButton kind="plain" name="take_off" value="on">
                  {t("container.room_take_off")}
                </SubmitButton>
              ) : null}
            </div>
          </Form>
        </Panel>
      </div>
    </div>
  );
}
