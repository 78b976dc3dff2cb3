import { useEffect, useState } from "react";

/** Whether files are dragged over the page. Calls `onFiles` with what is dropped or pasted on it. */
export function useFilesOverPage(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    let depth = 0; // dragenter and dragleave fire for each nested element
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth++;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (holdsFiles(event) && --depth <= 0) setIsOver(false);
    };
    const hover = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
      if (!isTyping && clipboardData?.files.length) onFiles([...clipboardData.files].map(withUniqueName));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop: drop, paste };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
    };
  }, [onFiles]);
  return isOver;
}

/** Renames a pasted screenshot by the current time, since browsers name each one "image.png". */
function withUniqueName(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const moment = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ")
    .replaceAll(":", ".");
  return new File([file], `${moment}${file.name.slice("image".length)}`, { type: file.type });
}
