// Undoes what spreadsheets do to the text of cells: forced text, numbers with an exponent, lost zeros, dates as day numbers.

/**
 * Returns the trimmed text of a cell, without `="…"` around it or an apostrophe before it. An exact exponent is written as
 * digits.
 */
export function plainCell(cell: string): string {
  const text = cell
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  const forced = /^="(?<inside>[^"]*)"$/u.exec(text)?.groups?.inside?.trim() ?? text
  const unmarked = /^'(?=[=+\-@\d])/u.test(forced) ? forced.slice(1) : forced
  return withoutExponent(unmarked)
}

const EXPONENT = /^(?<first>\d)(?:[.,](?<rest>\d+))?E\+?(?<power>\d{1,2})$/iu

/** '4.857773456E9' has all ten digits of 4857773456. '4.86E+09' does not, so it stays unchanged. */
function withoutExponent(text: string): string {
  const { first = '', rest = '', power = '' } = EXPONENT.exec(text)?.groups ?? {}
  return first !== '' && rest.length === Number(power) ? first + rest : text
}

/** True if digits are lost: '4.86E+09'. */
export function roundedNumber(text: string): boolean {
  return EXPONENT.test(text)
}

/** True for a British telephone number without the 0 of its area code, which a spreadsheet drops from a number. */
export function lacksZero(phone: string): boolean {
  return /^(?:[127]\d{9}|1\d{8})$/u.test(phone.replaceAll(/\s/gu, ''))
}

/**
 * Returns the day (`YYYY-MM-DD`) that a spreadsheet stores as a number of days, or null if the number is not a day. Excel's 1900
 * calendar has a 29 February 1900 that did not exist, and the 1904 calendar of old Macs begins with day 0.
 */
export function dayOfSerial(serial: number, epoch: 1900 | 1904): string | null {
  const days = Math.floor(serial)
  if (epoch === 1900 && (days < 1 || days === 60)) return null
  const start = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(start + days * 86_400_000)
  return days >= 0 && date.getUTCFullYear() <= 9999 ? date.toISOString().slice(0, 10) : null
}
