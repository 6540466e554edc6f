import { useEffect, useState } from "react";

/** `value` once it has not changed for `pauseMs`: for searches while the user types. */
export function useDebounced<T>(value: T, pauseMs = 350): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
