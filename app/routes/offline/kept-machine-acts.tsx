import { Link } from "@remix-run/react";
import type { Person } from "@server/inspection/action-point/inputs";
import type { TakenMachine } from "@server/inspection/take-along/inputs";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { largeAct } from "~/components/object/large-act";
import { newPoint, photosOf } from "~/offline/later";
import { FileField } from "~/ui/file-field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { ActForm, type Failure, failureOf, NotNoted } from "./act-form.tsx";
import type { ActHere } from "./act-here.ts";
import { PointFields } from "./point-fields.tsx";

type Props = {
  machine: TakenMachine;
  people: readonly Person[];
  /** The form of a problem is open. */
  writes: boolean;
  /** The address of the check that is next; null: there are several to choose from, or none. */
  next: string | null;
  act: ActHere;
};

/** The three acts at a machine, as after a scan: a check, a problem, a photo. Who may not do one does not see it. */
export function KeptMachineActs({ machine: { object, may }, people, next, act, writes }: Props) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(writes);
  const [failed, setFailed] = useState<Failure | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWriting) form.current?.querySelector("input")?.focus();
  }, [isWriting]);
  const addPoint = async (filled: FormData) => {
    await act(newPoint(filled, { object_id: object.id }));
    setWriting(false);
  };
  const addPhotos = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const photos = [...(field.files ?? [])];
    field.value = "";
    if (photos.length === 0) return;
    await act(photosOf(object.id, photos)).then(
      () => setFailed(null),
      (error) => setFailed(failureOf(error)),
    );
  };
  if (!may.answer && !may.add_action_point && !may.upload) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {may.answer ? <Check next={next} /> : null}
        {may.add_action_point ? (
          <button type="button" className={largeAct} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            <Icon name="triangle-alert" large />
            {t("scan.problem")}
          </button>
        ) : null}
        {may.upload ? (
          <label className={`${largeAct} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}>
            <Icon name="camera" large />
            {t("scan.photo")}
            <input type="file" accept="image/*" multiple className="sr-only" onChange={addPhotos} />
          </label>
        ) : null}
      </div>
      <NotNoted why={failed} />
      {may.add_action_point ? (
        <div ref={form} hidden={!isWriting}>
          <Panel title={t("action_point.new")} padded>
            <ActForm name="new" values={{ priority: "to_plan" }} onAct={addPoint}>
              <PointFields canPlan={may.plan} people={people} />
              <FileField name="photos" label={t("action_point.photos.choose")} accept="image/*" multiple optional />
              <button type="submit" className="btn btn-primary h-14">
                {t("action_point.save")}
              </button>
            </ActForm>
          </Panel>
        </div>
      ) : null}
    </div>
  );
}

/** Opens the check that is next, or leads to the list of them on this page. */
function Check({ next }: Pick<Props, "next">) {
  const { t } = useTranslation();
  const toList = () => {
    const list = document.getElementById("checks");
    list?.scrollIntoView({ block: "start" });
    list?.querySelector("summary")?.focus({ preventScroll: true });
  };
  const content = (
    <>
      <Icon name="clipboard-check" large />
      {t("scan.check")}
    </>
  );
  return next ? (
    <Link to={next} className={largeAct}>
      {content}
    </Link>
  ) : (
    <button type="button" className={largeAct} onClick={toList}>
      {content}
    </button>
  );
}
