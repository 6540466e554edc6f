"use client";

import { useEffect } from "react";
import { AWAKE_EVENT } from "./early-script";

/** Must be last on the page: when its effect runs, all before it handles events, and earlier ones are replayed. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE_EVENT));
  }, []);
  return null;
}
