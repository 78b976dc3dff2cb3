import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { paths } from "~/paths/paths";
import { keepPhoto } from "./keep-photo.ts";
import { LeavingGuard } from "./leaving-guard.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./uploads.ts";

/** Files that were chosen together, with the fields sent with each. */
export type Batch = { files: File[]; fields: Record<string, string> };

/** Sends each batch that is added to an object, and shows how far it is. */
export function Uploading({ objectId, batches }: { objectId: string; batches: Batch[] }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const keep = useMemo(() => keepPhoto(objectId), [objectId]);
  const { items, add, remove, retry, busy } = useUploads(paths.upload(objectId), {
    onSaved: revalidate,
    onSent: (together) => navigate(paths.object(objectId, { together }), { replace: true, preventScrollReset: true }),
    removeWhenDone: true,
    keep,
  });
  const taken = useRef(0);
  useEffect(() => {
    for (const { files, fields } of batches.slice(taken.current)) add(files, fields);
    taken.current = batches.length;
  }, [batches, add]);
  return (
    <>
      <UploadList items={items} onRemove={remove} onRetry={retry} />
      <LeavingGuard busy={busy} />
    </>
  );
}
