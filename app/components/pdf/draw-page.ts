import { AnnotationMode } from "pdfjs-dist/legacy/build/pdf.mjs";
import { pdfTask } from "./pdf-task.ts";

export type Drawn = { width: number; height: number };

/**
 * Draws one page of the PDF at that address as wide as the canvas stands. Tells how large the page is, in points as it
 * is seen; null where it can't be drawn: it is locked or broken, or has no such page.
 */
export function drawPage(
  url: string,
  number: number,
  canvas: HTMLCanvasElement,
): { done: Promise<Drawn | null>; stop: () => void } {
  const task = pdfTask(url);
  const draw = async (): Promise<Drawn | null> => {
    const page = await (await task.promise).getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const dots = Math.min(2, window.devicePixelRatio || 1);
    const viewport = page.getViewport({ scale: (canvas.parentElement!.clientWidth * dots) / whole.width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
    return { width: whole.width, height: whole.height };
  };
  task.onPassword = () => void task.destroy();
  return { done: draw().catch(() => null), stop: () => void task.destroy() };
}
