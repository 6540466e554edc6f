"use client";

import { useEffect } from "react";
import { AWAKE_EVENT } from "./early-script";

/** Last on the page: when its effect runs, all before it hears presses, and what came earlier is given to it. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE_EVENT));
  }, []);
  return null;
}
