// The words with which a letter ends, above the signature.

/** At the start of the paragraph that ends a letter: 'Yours sincerely,', 'With best wishes,'. */
export const CLOSING =
  /^(?:yours (?:sincerely|faithfully|truly)|(?:with )?(?:kind|best|warm)(?:est)? (?:regards|wishes)|regards)\b/iu
