import type { KycLink } from "../state/records";

function escapeHtml(text: string): string {
  const letters: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (letter) => letters[letter] ?? letter);
}

const STYLE = `body{font:16px/24px system-ui,sans-serif;color:#1a1d24;background:#f6f7f9;margin:0;padding:48px 16px}
main{max-width:440px;margin:0 auto;background:#fff;border:1px solid #d9dde5;border-radius:10px;padding:32px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}label{display:block;font-weight:600;margin-top:16px}
input,select{box-sizing:border-box;width:100%;font:inherit;padding:8px;border:1px solid #7a8294;border-radius:6px;margin-top:4px}
.buttons{display:flex;gap:8px;margin-top:24px;flex-wrap:wrap}button{font:inherit;padding:10px 16px;border-radius:6px;border:1px solid #7a8294;background:#fff;cursor:pointer}
button.main{background:#1f4fd8;border-color:#1f4fd8;color:#fff}:focus-visible{outline:3px solid #f0a500;outline-offset:2px}
[role=alert]{background:#fdecec;border:1px solid #b3261e;color:#7d1a14;border-radius:6px;padding:8px 12px}
small{color:#4b5263}`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

/** A page with one sentence. */
export function messagePage(message: string): string {
  return page("Identity verification", `<p role="status">${escapeHtml(message)}</p>`);
}

/** A version of the simulated service's terms. */
export function termsPage(version: string): string {
  return page(
    `End-user terms, version ${version}`,
    "<p>The terms of the simulated service. They bind nobody: no money moves here.</p>",
  );
}

/** The form: the person's identity, and in this simulation also the outcome of the verification. */
export function formPage(link: KycLink, problem?: string, form?: URLSearchParams): string {
  const value = (name: string, fallback: string) => escapeHtml(form?.get(name) ?? fallback);
  const known = link.customerId !== undefined;
  const fields = known
    ? "<p>Your details are on file.</p>"
    : `<label for="customerType">I am verifying</label>
<select id="customerType" name="customerType"><option value="INDIVIDUAL">Myself</option><option value="BUSINESS">A business</option></select>
<label for="fullName">Full or legal name</label><input id="fullName" name="fullName" required autocomplete="name" value="${value("fullName", "Alex Rivera")}">
<label for="birthDate">Date of birth</label><input id="birthDate" name="birthDate" type="date" autocomplete="bday" value="${value("birthDate", "1990-05-17")}">
<label for="country">Nationality (two-letter code)</label><input id="country" name="country" maxlength="2" pattern="[A-Z]{2}" value="${value("country", "US")}">`;
  return page(
    "Identity verification",
    `<p>For customer <strong>${escapeHtml(link.platformCustomerId)}</strong>. This page is part of the simulated service.</p>
${problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post">${fields}
<div class="buttons"><button class="main" name="decision" value="approve">Submit and approve</button>
<button name="decision" value="reject">Submit and reject</button><button name="decision" value="review">Submit for review</button></div></form>
<p><small>The link works once and expires.</small></p>`,
  );
}
