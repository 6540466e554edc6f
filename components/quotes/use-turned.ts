import { useState } from "react";

/** Whether `flag` turned from false to true while mounted: its effect is then news, not the page's initial state. */
export function useTurned(flag: boolean | undefined): boolean {
  const [wasOff, setWasOff] = useState(false);
  if (flag === false && !wasOff) setWasOff(true);
  return flag === true && wasOff;
}
