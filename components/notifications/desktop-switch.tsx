"use client";

import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import { desktopState, setDesktop } from "./desktop";

const WHY_NOT = {
  blocked: "This browser blocks notifications from this site. Allow them in the site's settings.",
  unavailable: "Not available here: they need https, and a computer rather than a phone.",
};

/** Whether payments to decide are also announced on the desktop. Kept in this browser. */
export function DesktopSwitch() {
  const [state, setState] = useState(desktopState);
  const reason = state === "blocked" || state === "unavailable" ? WHY_NOT[state] : null;
  return (
    <div className="grid border-line border-y py-2">
      <Switch
        label="Desktop notifications for payments to decide"
        checked={state === "on"}
        disabled={state === "unavailable"}
        aria-describedby="desktop-hint"
        onChange={(wanted) => setDesktop(wanted).then(setState, reportError)}
      />
      <p id="desktop-hint" className="pl-[42px] text-sm text-text-2">
        {reason ?? "While this console is in the background; amounts only, no names."}
      </p>
    </div>
  );
}
