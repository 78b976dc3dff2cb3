import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** The object whose pin or row was chosen: by a click, or by the address. */
export function useChosen(at: string | undefined) {
  const { hash } = useLocation();
  const asked = /^#[op]-(.+)$/.exec(hash)?.[1] ?? at;
  const [chosen, setChosen] = useState(at); // the server knows no hash
  useEffect(() => setChosen(asked), [asked]);
  return [chosen, setChosen] as const;
}
