import { useEffect, useState } from "react";

/** True once scripts run: for what they alone can do. */
export function useScripts(): boolean {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts;
}
