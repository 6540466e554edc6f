"use client";

import { useSyncExternalStore } from "react";
import { useEnvironment } from "@/lib/client/environment";
import { type ImportSession, type ImportState, importSession, NOTHING } from "./import-session";

/** The environment's file between drop and response, in its current state. */
export function useImportSession(): [ImportSession, ImportState] {
  const environment = useEnvironment();
  const session = importSession(environment);
  return [session, useSyncExternalStore(session.subscribe, session.getState, () => NOTHING)];
}
