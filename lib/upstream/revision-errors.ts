import type { RevisionErrorCode } from "@/lib/contract/error";
import { CONTACT, type ErrorWords, words } from "./error-words";

const OTHER_SIDE =
  "Try again in a moment. If it keeps failing, use another route or contact the recipient's institution.";
const NEW_FILE = "Upload a better copy of the document.";
const UNSURE = "The request may or may not have taken effect.";

/** The codes that deployed revisions added (interface-revisions 1 and 5), in words. */
export const REVISION_ERRORS: Record<RevisionErrorCode, ErrorWords> = {
  // UMA between the two institutions.
  INVALID_PAYREQ_RESPONSE: words(
    "The receiving institution's response to the payment request isn't valid.",
    OTHER_SIDE,
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: words("The receiving institution's response couldn't be read.", OTHER_SIDE),
  PARSE_LNURLP_RESPONSE_ERROR: words(
    "The receiving institution's response to the lookup couldn't be read.",
    OTHER_SIDE,
  ),
  CERT_CHAIN_INVALID: words("The counterparty's certificates aren't valid.", OTHER_SIDE),
  CERT_CHAIN_EXPIRED: words("The counterparty's certificates have expired.", OTHER_SIDE),
  INVALID_PUBKEY_FORMAT: words("The counterparty's public key isn't valid.", OTHER_SIDE),
  MISSING_REQUIRED_UMA_PARAMETERS: words("The UMA request lacks required details.", CONTACT),
  INVALID_TIMESTAMP: words(
    "The service didn't accept the request's time.",
    "Check this server's clock, then try again.",
  ),
  INVALID_NONCE: words("The service has seen this request before.", "Try again."),
  NO_COMPATIBLE_UMA_VERSION: words(
    "The two institutions don't share a UMA version.",
    "Use another route to this recipient.",
  ),
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: words(
    "The sender's institution asks for recipient details that the service doesn't know.",
    "Ask the sender to pay another way, or contact the service.",
  ),
  UMA_NOT_FOUND: words("There is no such UMA address.", "Check the address with the recipient."),
  // Requests and records.
  INVALID_REQUEST_FORMAT: words("The service couldn't read the request.", CONTACT),
  METHOD_NOT_ALLOWED: words(
    "This deployment of the service doesn't support this.",
    "Use another way, or contact the service.",
  ),
  REFERENCE_NOT_FOUND: words(
    "The service doesn't recognise this reference.",
    "Check the reference and the environment.",
  ),
  TOKEN_NOT_FOUND: words("The service doesn't recognise this token.", "Check the ID and the environment."),
  CUSTOMER_DELETED: words(
    "This customer has been deleted.",
    "Reload the page, then choose another customer or account.",
  ),
  CONFLICT: words(
    "This conflicts with what the service already has.",
    "Check whether the record exists, and use that one.",
  ),
  INVITATION_ALREADY_CLAIMED: words("This invitation has already been claimed.", "There's nothing more to do."),
  INVITATIONS_NOT_CONFIGURED: words("Invitations aren't set up for this platform.", "Ask the service to set them up."),
  INVITATION_CANCELLED: words("This invitation was cancelled.", "Make a new one."),
  INVITATION_NOT_FOUND: words("The service doesn't recognise this invitation.", "Check the code and the environment."),
  // Payments.
  QUOTE_EXPIRED: words("The quote has expired.", "Get a new quote."),
  INSUFFICIENT_BALANCE: words("The account doesn't hold enough.", "Fund the account, or send less."),
  TRANSACTION_SIZE_LIMIT_EXCEEDED: words(
    "The amount is above the limit for one payment.",
    "Send less, or ask the service to raise the limit.",
  ),
  DAILY_VOLUME_LIMIT_EXCEEDED: words(
    "The platform's daily volume limit is reached.",
    "Don't try again today: try tomorrow, or ask the service to raise the limit.",
  ),
  TRANSACTION_NOT_CANCELLABLE: {
    title: "This payment can't be cancelled any more.",
    meaning: "It is too far along to be stopped, or of a kind that can't be cancelled. The payment continues.",
    next: "Check the transaction's status.",
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: words(
    "The external account's ownership has to be verified first.",
    "Verify who owns the account, then try again.",
  ),
  BENEFICIARY_TRUSTED: words(
    "The account is one of the customer's trusted beneficiaries.",
    "The customer has to remove it from that list before it can be deleted.",
  ),
  // Who may do it.
  END_USER_TERMS_NOT_ACCEPTED: words(
    "The customer hasn't accepted the service's terms.",
    "Consent is recorded when a customer is created. To add it for this one, contact the service.",
  ),
  END_USER_TERMS_VERSION_NOT_FOUND: words(
    "The service doesn't know this version of its terms.",
    "Show the customer the current terms, then record that they accepted those.",
  ),
  SCA_SESSION_REQUIRED: words(
    "The customer has to confirm the payment in a session of their own.",
    "Start the confirmation again with the customer.",
  ),
  ACCOUNT_LOCKED: words(
    "The customer is locked out after too many wrong codes.",
    "Wait until the lock ends, then confirm again.",
  ),
  // Documents.
  LOW_QUALITY: words("The document can't be read well enough.", NEW_FILE),
  DATA_MISMATCH: words(
    "The document doesn't match the details on file.",
    "Correct the details, or upload another document.",
  ),
  EXPIRED: words("The document has expired.", "Upload one that is valid."),
  SUSPECTED_FRAUD: words("The service suspects that the document was tampered with.", "Contact your compliance team."),
  UNSUITABLE_DOCUMENT: words("This kind of document isn't accepted here.", "Upload a document of an accepted kind."),
  INCOMPLETE: words("The document isn't complete.", "Upload all of its pages and sides."),
  // The service itself.
  RATE_LIMITED: words("Too many requests to the service.", "Wait a moment, then try again."),
  GRID_SWITCH_ERROR: { title: "The service's payment switch failed.", meaning: UNSURE, next: CONTACT },
  SERVICE_UNAVAILABLE: { title: "The service is unavailable at the moment.", meaning: UNSURE, next: CONTACT },
};
