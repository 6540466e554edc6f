/** What a list shows beside an id, and what the pickers offer. */
export interface DirectoryLabel {
  id: string;
  kind: "customer" | "internal-account" | "external-account";
  label: string;
  /** Whose account it is, by name; null for a customer and for an account whose owner is not known. */
  owner: string | null;
  detail: string | null;
  customerId: string | null;
  currency: string | null;
  status: string | null;
}
