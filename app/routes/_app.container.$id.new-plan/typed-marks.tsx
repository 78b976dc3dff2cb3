import { Form } from "@remix-run/react";
import type { Marks } from "@server/records/floor-plan/marks";
import { useTranslation } from "react-i18next";
import { firstMarks, marksAsFields } from "./marks-form.ts";

/** The two points of both plans in numbers, and a button that shows how the plans lie by them. */
export function TypedMarks({ marks }: { marks: Marks | null }) {
  const { t } = useTranslation();
  const values = marksAsFields(marks ?? firstMarks);
  return (
    <Form method="get" className="grid gap-3">
      <p className="text-muted">{t("floor_plan.typed_how")}</p>
      {(["old", "new"] as const).map((plan) =>
        [1, 2].map((point) => (
          <fieldset key={`${plan}${point}`} className="grid grid-cols-2 gap-2">
            <legend className="mb-1 font-medium">
              {t(plan === "old" ? "floor_plan.typed_old" : "floor_plan.typed_new", { point })}
            </legend>
            {(["x", "y"] as const).map((axis) => (
              <label key={axis} className="grid gap-1 text-xs text-muted">
                {t(axis === "x" ? "container.room_left" : "container.room_top")}
                <input
                  type="number"
                  className="input w-full"
                  name={`${plan}_${axis}${point}`}
                  defaultValue={values[`${plan}_${axis}${point}`]}
                  {...{ min: 0, max: 100, step: "any" }}
                />
              </label>
            ))}
          </fieldset>
        )),
      )}
      <button type="submit" className="btn">
        {t("floor_plan.typed_show")}
      </button>
    </Form>
  );
}
