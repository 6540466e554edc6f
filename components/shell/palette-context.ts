import { createContext, use } from "react";

/** Whether the palette is open, and how to close it; the shell opens it without knowing what it finds. */
export interface PaletteState {
  isOpen: boolean;
  close: () => void;
  showKeys: () => void;
}

export const PaletteContext = createContext<PaletteState>({ isOpen: false, close: () => {}, showKeys: () => {} });

/** The palette's state, within the console's shell. */
export function usePalette(): PaletteState {
  return use(PaletteContext);
}
