// NHS numbers: ten digits of which the last is a check digit (NHS Data Dictionary, modulus 11).

/** The ten digits of a number written with or without spaces and hyphens; null when these are not ten digits. */
export function parseNhsNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/gu, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** Does the check digit of these ten digits agree? Anything but ten digits is not valid. */
export function isValidNhsNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const sum = [...digits.slice(0, 9)].reduce((total, digit, place) => total + Number(digit) * (10 - place), 0)
  const check = (11 - (sum % 11)) % 11
  return check !== 10 && check === Number(digits[9])
}

/** As it is shown and printed: '999 112 6481'. What is not ten digits comes back as it is. */
export function formatNhsNumber(digits: string): string {
  const parsed = parseNhsNumber(digits)
  return parsed === null ? digits : `${parsed.slice(0, 3)} ${parsed.slice(3, 6)} ${parsed.slice(6)}`
}
