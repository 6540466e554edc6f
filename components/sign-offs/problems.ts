/** Why the settings' fields can't be saved as they are, by field. */
export interface Problems {
  hours?: string;
  tolerance?: string;
  limits?: string;
}

/** Receives a field's problem, or null. */
export type Report = (name: keyof Problems, problem: string | null) => void;
