import { useEffect, useState } from "react";

/** True while files hang over the page; what is dropped or pasted on it is handed over. */
export function useFilesOverPage(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0; // each element on the way says that it was entered and left
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (holdsFiles(event) && --depth <= 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const letGo = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
      if (!isTyping && clipboardData?.files.length) take([...clipboardData.files].map(named));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop: letGo, paste };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
    };
  }, [take]);
  return over;
}

/** Every screenshot is pasted as "image.png": its moment tells them apart. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const moment = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ")
    .replaceAll(":", ".");
  return new File([file], `${moment}${file.name.slice("image".length)}`, { type: file.type });
}
