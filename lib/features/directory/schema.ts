/** What a list shows beside an id, and what the pickers offer. */
export interface DirectoryLabel {
  id: string;
  kind: "customer" | "internal-account" | "external-account";
  label: string;
  detail: string | null;
  customerId: string | null;
  currency: string | null;
  status: string | null;
}
