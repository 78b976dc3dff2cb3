/**
 * Prints by the browser's own reader, which knows paper best; where it has none, the file opens in a tab of its own.
 */
export function printPdf(url: string): void {
  const frame = document.createElement("iframe");
  frame.style.cssText = "position:fixed;right:100%;bottom:100%;width:1px;height:1px;border:0";
  frame.src = url;
  frame.onload = () => {
    try {
      frame.contentWindow!.focus();
      frame.contentWindow!.print();
      setTimeout(() => frame.remove(), 10 * 60_000); // while the dialogue stands open, it is needed
    } catch {
      frame.remove();
      window.open(url, "_blank", "noopener");
    }
  };
  document.body.append(frame);
}
