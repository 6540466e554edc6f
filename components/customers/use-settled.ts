import { useEffect, useState } from "react";

const PAUSE_MS = 350;

/** `value` once it has not changed for a moment: for what is looked up while someone types. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
