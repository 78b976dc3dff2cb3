import { useEffect, useState } from "react";

/** Whether scripts run: false on the server and in the first render. */
export function useScripts(): boolean {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts;
}
