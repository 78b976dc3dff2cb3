import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** The object whose pin or row is chosen: by a click, or by the address. */
export function useChosen(at: string | undefined) {
  const { hash } = useLocation();
  const inAddress = /^#[op]-(.+)$/.exec(hash)?.[1] ?? at;
  const [chosen, setChosen] = useState(at); // the server does not receive the hash
  useEffect(() => setChosen(inAddress), [inAddress]);
  return [chosen, setChosen] as const;
}
