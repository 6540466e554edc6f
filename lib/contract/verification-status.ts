/** States of a verification in revision 2 (interface-revisions 5). */
export const VERIFICATION_STATUSES = [
  "READY_FOR_VERIFICATION",
  "IN_PROGRESS",
  "PENDING_MANUAL_REVIEW",
  "RESOLVE_ERRORS",
  "APPROVED",
  "REJECTED",
] as const;

/** The errors that a verification finds, in words (interface-revisions 5). */
const ERRORS = {
  MISSING_FIELD: "A detail is missing",
  INVALID_FIELD: "A detail is invalid",
  MISSING_BENEFICIAL_OWNER: "A beneficial owner is missing",
  MISSING_CONTROL_PERSON: "A control person is missing",
  MISSING_LEGAL_PRESENCE_DOCUMENT: "Proof of company registration is missing",
  MISSING_CONTROL_STRUCTURE_DOCUMENT: "Proof of who controls the company is missing",
  MISSING_OWNERSHIP_STRUCTURE_DOCUMENT: "Proof of who owns the company is missing",
  MISSING_PROOF_OF_ADDRESS_DOCUMENT: "A proof of address is missing",
  MISSING_IDENTITY_DOCUMENT: "An identity document is missing",
  MISSING_GOOD_STANDING_DOCUMENT: "A certificate of good standing is missing",
  INVALID_DOCUMENT: "A document is invalid",
  EXPIRED_DOCUMENT: "A document has expired",
  POOR_QUALITY_DOCUMENT: "A document image is too poor to read",
  SUSPECTED_FRAUD_DOCUMENT: "A document is suspected of being forged",
  INCOMPLETE_DOCUMENT: "A document is incomplete",
  UNREADABLE_DOCUMENT: "A document can't be read",
  WRONG_DOCUMENT_TYPE: "A document is the wrong type",
  DOCUMENT_VERIFICATION_FAILED: "A document couldn't be verified",
  APPLICANT_SANCTIONED: "The applicant is on a sanctions list",
  APPLICANT_FRAUD: "The applicant is suspected of fraud",
  APPLICANT_CRIMINAL_RECORD: "The applicant has a criminal record",
  APPLICANT_REJECTED: "The applicant was rejected",
} as const;

/** The known kinds of verification errors. */
export const VERIFICATION_ERRORS = Object.keys(ERRORS) as (keyof typeof ERRORS)[];

/** A verification error in words; an unknown one shows its raw name. */
export function verificationErrorWords(type: string): string {
  return Object.hasOwn(ERRORS, type) ? ERRORS[type as keyof typeof ERRORS] : type;
}
