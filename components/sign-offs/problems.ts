/** Why what stands in the settings' fields can't be saved as it is, by field. */
export interface Problems {
  hours?: string;
  tolerance?: string;
  limits?: string;
}

/** Takes what is wrong with a field, or that nothing is. */
export type Report = (name: keyof Problems, problem: string | null) => void;
