import { useFetcher } from "@remix-run/react";
import type { FileView } from "@server/records/file/inputs";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileThumb } from "~/components/file/file-thumb";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { useScripts } from "~/ui/use-scripts";
import { moved, stepped } from "./step.ts";

type Props = { title: string; files: FileView[] };

/** The files of one category, with arrows, and dragging with scripts. The submitted order is sorted at once. */
export function Section({ title, files }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const fetcher = useFetcher();
  const [dragged, setDragged] = useState<string>();
  const [preview, setPreview] = useState<string[]>();
  const storedOrder = files.map(({ id }) => id);
  const order = preview ?? submittedOrder(fetcher.formData) ?? storedOrder;
  const sorted = order.flatMap((id) => files.find((file) => file.id === id) ?? []);

  const save = (newOrder: string[]) => {
    const form = new FormData();
    for (const id of newOrder) form.append("order", id);
    fetcher.submit(form, { method: "post" });
  };
  const previewMove = (event: DragEvent, id: string) => {
    if (!dragged) return;
    event.preventDefault();
    if (id !== dragged) setPreview(moved(order, order.indexOf(dragged), order.indexOf(id)));
  };
  const endDrag = () => {
    if (preview && preview.join() !== storedOrder.join()) save(preview);
    setDragged(undefined);
    setPreview(undefined);
  };
  return (
    <Panel title={title} count={files.length}>
      <fetcher.Form method="post">
        {order.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <ol>
          {sorted.map((file, index) => (
            <li
              key={file.id}
              draggable={scripts && files.length > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(file.id);
              }}
              onDragOver={(event) => previewMove(event, file.id)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={endDrag}
              className={`flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0 md:px-5 ${scripts ? "cursor-grab" : ""} ${
                dragged === file.id ? "bg-accent-soft" : ""
              }`}
            >
              {scripts && files.length > 1 ? <Icon name="grip-vertical" className="text-muted max-md:hidden" /> : null}
              <FileThumb
                type={file.type}
                src={paths.thumb(file.id)}
                pages={file.pages}
                signed={file.signed}
                className="h-11 w-9"
              />
              <span className="min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">{file.title}</span>
              <Step direction="up" file={file} disabled={index === 0} />
              <Step direction="down" file={file} disabled={index === sorted.length - 1} />
            </li>
          ))}
        </ol>
      </fetcher.Form>
      <p className="sr-only" role="status">
        {fetcher.state === "idle" && fetcher.data ? t("ui.saved") : ""}
      </p>
    </Panel>
  );
}

function Step({ direction, file, disabled }: { direction: "up" | "down"; file: FileView; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      name="step"
      value={`${direction}:${file.id}`}
      disabled={disabled}
      aria-label={t(`file.${direction}`, { title: file.title })}
      className="btn btn-ghost btn-square btn-sm touch:size-11"
    >
      <Icon name={direction === "up" ? "arrow-up" : "arrow-down"} />
    </button>
  );
}

/** The order being submitted; undefined if none is. */
function submittedOrder(form: FormData | undefined): string[] | undefined {
  const order = form?.getAll("order").map(String);
  const step = form?.get("step");
  return order && stepped(order, step ? String(step) : undefined);
}
