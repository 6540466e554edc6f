import { useState } from "react";

/** Whether `flag` was false before and is true now: what came of it is news, not how the page was found. */
export function useTurned(flag: boolean | undefined): boolean {
  const [wasOff, setWasOff] = useState(false);
  if (flag === false && !wasOff) setWasOff(true);
  return flag === true && wasOff;
}
