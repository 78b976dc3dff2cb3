import { Link } from "@remix-run/react";
import type { PointView } from "@server/inspection/answer/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { newUploadKey } from "~/components/file/upload-key";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Priority } from "~/ui/priority";
import { priorities } from "~/ui/state";
import { useScripts } from "~/ui/use-scripts";
import type { QuestionTypeForm } from "./question-type-form.ts";

type Row = { id: string; title: string; note?: string; priority?: PointView["priority"] };

/** A list of things to do: each row becomes an action point. Without scripts there is one empty row to add one. */
function PointsField({ question, shown, draft }: QuestionFieldProps) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const stored = shown?.action_points ?? [];
  const typed = draft.typedPoints(question.id).filter((row) => row.id && row.title) as Row[];
  const [added, setAdded] = useState<Row[]>(typed);
  const [removed, setRemoved] = useState<string[]>([]);
  const rows = added.filter(({ id }) => !removed.includes(id));
  const listed = stored.filter(({ id }) => !removed.includes(id) && !added.some((row) => row.id === id));
  const name = (index: number, part: string) => `q[${question.id}][action_points][${index}][${part}]`;
  const remove = (id: string) => {
    setRemoved((before) => [...before, id]);
    draft.type(question.id, { action_points: [{ id, title: "" }] });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {listed.length > 0 ? (
        <ul className="divide-y divide-line rounded-field border border-line">
          {listed.map((point) => (
            <li key={point.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <Link
                to={paths.actionPoint(point.id)}
                target="_blank"
                className="link min-w-0 flex-1 py-1 [overflow-wrap:anywhere] touch:py-3"
              >
                {point.title}
              </Link>
              <span className="text-sm">
                <Priority value={point.priority} />
              </span>
              <button
                type="submit"
                name="do"
                value={`remove_point:${question.id}:${point.id}`}
                className="btn btn-ghost btn-square btn-sm"
                aria-label={t("answer.point.remove", { title: point.title })}
                onClick={(event) => {
                  event.preventDefault();
                  remove(point.id);
                }}
              >
                <Icon name="trash-2" />
              </button>
              {point.note ? <p className="w-full text-sm text-muted [overflow-wrap:anywhere]">{point.note}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {(scripts ? rows : [{ id: "", title: "" } as Row]).map((row, index) => (
        <div key={row.id} className="grid grid-cols-1 gap-2 rounded-field border border-line p-3">
          <input type="hidden" name={name(index, "id")} value={row.id} readOnly />
          <input
            type="text"
            className="input w-full"
            maxLength={200}
            name={name(index, "title")}
            aria-label={t("answer.point.what")}
            placeholder={t("answer.point.what")}
            defaultValue={row.title}
          />
          <div className="grid gap-2 sm:grid-cols-[1fr_12rem]">
            <input
              type="text"
              className="input w-full"
              maxLength={4000}
              name={name(index, "note")}
              aria-label={t("answer.note")}
              placeholder={t("answer.note")}
              defaultValue={row.note ?? ""}
            />
            <select
              className="select w-full"
              name={name(index, "priority")}
              aria-label={t("state.priority.label")}
              defaultValue={row.priority ?? "to_plan"}
            >
              {priorities.map((priority) => (
                <option key={priority} value={priority}>
                  {t(`state.priority.${priority}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
      ))}
      {scripts ? (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={() => setAdded((before) => [...before, { id: newUploadKey(), title: "" }])}
        >
          <Icon name="plus" />
          {t("answer.point.add")}
        </button>
      ) : null}
    </div>
  );
}

export const actionPoints: QuestionTypeForm = { Field: PointsField, inWords: () => "" };
