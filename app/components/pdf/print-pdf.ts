/** Prints a PDF by the browser's own viewer, in a hidden frame; opens it in a tab when that is not possible. */
export function printPdf(url: string): void {
  const frame = document.createElement("iframe");
  frame.style.cssText = "position:fixed;right:100%;bottom:100%;width:1px;height:1px;border:0";
  frame.src = url;
  frame.onload = () => {
    try {
      frame.contentWindow!.focus();
      frame.contentWindow!.print();
      setTimeout(() => frame.remove(), 10 * 60_000); // the frame must stay while the print dialog is open
    } catch {
      frame.remove();
      window.open(url, "_blank", "noopener");
    }
  };
  document.body.append(frame);
}
