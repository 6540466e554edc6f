"use client";

import { useSyncExternalStore } from "react";
import { type ImportSession, type ImportState, importSession, NOTHING } from "./import-session";

/** The environment's file between drop and answer, as it stands. */
export function useImportSession(environment: string): [ImportSession, ImportState] {
  const session = importSession(environment);
  return [session, useSyncExternalStore(session.subscribe, session.getState, () => NOTHING)];
}
