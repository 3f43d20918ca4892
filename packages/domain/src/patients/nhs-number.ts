// Reads the NHS number: ten digits, of which the last is a modulus 11 check of the others.

/**
 * Returns the ten digits of an NHS number written with or without spaces and hyphens. Returns null if there are not ten digits or
 * the check digit is wrong (rules §2).
 */
export function parseNhsNumber(text: string): string | null {
  const digits = text.replace(APART, '')
  return isNhsNumber(digits) ? digits : null
}

/** Matches white space, hyphens and dashes of all kinds, the minus sign, and a soft hyphen that is printed. */
const APART = /[\s\p{Pd}\u00AD\u2043\u2212]/gu

/** Whether the text is ten digits whose last is the check digit of the first nine. */
export function isNhsNumber(digits: string): boolean {
  if (!/^[0-9]{10}$/u.test(digits)) return false
  const sum = Array.from(digits.slice(0, 9)).reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  )
  const check = 11 - (sum % 11)
  return check !== 10 && Number(digits[9]) === check % 11
}

/** Writes ten digits as '999 112 6481'. Any other text is returned unchanged. */
export function formatNhsNumber(number: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/u.exec(number.replace(APART, ''))
  return parts ? `${parts[1]} ${parts[2]} ${parts[3]}` : number
}
