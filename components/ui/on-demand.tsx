"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Null until it has been loaded. */
  known: ComponentType<Props> | null;
}

/**
 * A component whose code is loaded when it first appears, or when its `load` is called; until then `meanwhile` is in
 * its place, also on the server. The rest of the page goes on working: Next's `dynamic` without `loading` would hold
 * all of it back and lose what is typed, and with `loading` React would show that for 300 ms at least.
 */
export function onDemand<Props extends object>(load: Code<Props>["load"], meanwhile: ReactNode = null) {
  const code: Code<Props> = {
    known: null,
    load: async () => {
      code.known ??= await load();
      return code.known;
    },
  };
  return Object.assign((props: Props) => <Late code={code} shown={props} meanwhile={meanwhile} />, { load: code.load });
}

interface LateProps<Props> {
  code: Code<Props>;
  shown: Props;
  meanwhile: ReactNode;
}

function Late<Props extends object>({ code, shown, meanwhile }: LateProps<Props>) {
  const [Known, setKnown] = useState(() => code.known);
  useEffect(() => {
    if (Known) return;
    const show = (loaded: () => ComponentType<Props>) => setKnown(loaded);
    code.load().then(
      (loaded) => show(() => loaded),
      // Thrown while rendering, so that the nearest error boundary catches it.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
  }, [code, Known]);
  return Known ? <Known {...shown} /> : meanwhile;
}
