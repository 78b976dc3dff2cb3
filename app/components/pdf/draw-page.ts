import { AnnotationMode } from "pdfjs-dist/legacy/build/pdf.mjs";
import { pdfTask } from "./pdf-task.ts";

export type PageSize = { width: number; height: number };

/**
 * Renders one page of a PDF into the canvas, as wide as its parent. `done` gives the size of the page in points, as
 * rotated; null when it cannot be shown: locked, broken, or no such page.
 */
export function drawPage(
  url: string,
  number: number,
  canvas: HTMLCanvasElement,
): { done: Promise<PageSize | null>; stop: () => void } {
  const task = pdfTask(url);
  const draw = async (): Promise<PageSize | null> => {
    const page = await (await task.promise).getPage(number);
    const original = page.getViewport({ scale: 1 });
    const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    const viewport = page.getViewport({ scale: (canvas.parentElement!.clientWidth * pixelRatio) / original.width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
    return { width: original.width, height: original.height };
  };
  task.onPassword = () => void task.destroy();
  return { done: draw().catch(() => null), stop: () => void task.destroy() };
}
