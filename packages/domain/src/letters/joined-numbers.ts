// Finds numbers that may once have been two. Until November 2026 stored texts lost an invisible dash or space between them.

/** `written` is the number as stored, `apart` is what it may have been, and `at` is its index in the text. */
export type JoinedNumber = { written: string; apart: string; at: number }

/**
 * Finds unusual doses, times, readings or house numbers in a plain text that split into two usual ones ('510 mg', 'in 23 weeks',
 * 'BP 12080'). A person has to check them, because '23 weeks' may be right. It does not find two numbers that make one usual
 * number ('1' and '0 mg').
 */
export function joinedNumbers(text: string): JoinedNumber[] {
  return kinds
    .flatMap(({ pattern, halves }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const { before = '', number = '', after = '' } = match.groups ?? {}
        const split = halves(number)
        if (split === null) return null
        return {
          written: `${before}${number}${after}`,
          apart: `${before}${split}${after}`,
          at: match.index,
        }
      }),
    )
    .filter((found) => found !== null)
    .toSorted((a, b) => a.at - b.at)
}

type Kind = { pattern: RegExp; halves: (digits: string) => string | null }

const kinds: Kind[] = [
  {
    pattern:
      /(?<![\d.,/])(?<number>\d{2,6})(?<after>\s?(?:mg|mcg|micrograms?|milligrams?|grams?|g|ml|units?|tablets?|capsules?|puffs?|drops?)\b(?!\s?\/))/giu,
    halves: (digits) => rangeIn(digits, usualDoses),
  },
  {
    pattern: /(?<![\d.,/])(?<number>\d{2,4})(?<after>[\s-]?(?:hours?|days?|weeks?|months?)\b)/giu,
    halves: (digits) => rangeIn(digits, usualTimes),
  },
  {
    pattern: /(?<before>\b(?:BP|blood pressure)\b[^\d\n]{0,20})(?<number>\d{4,6})(?!\d)/giu,
    halves: (digits) =>
      splitWhere(digits, '/', (upper, lower) => upper <= 260 && lower >= 30 && lower <= 150 && lower < upper),
  },
  {
    pattern: /(?<before>\b(?:pulse|heart rate|HR)\b[^\d\n]{0,20})(?<number>\d{4,6})(?!\d)/giu,
    halves: (digits) => splitWhere(digits, '–', (low, high) => low >= 30 && high >= 30 && high <= 250),
  },
  {
    pattern: /^(?<number>\d{3,6})(?<after>[a-z]? \p{Lu}\p{L}+)/gmu,
    halves: (digits) => splitWhere(digits, '–', (low, high) => low < high && high - low <= 10),
  },
]

/** Usual numbers. Each may be right alone, and two of them make a range. */
const usualDoses = numbersIn(
  '1 2 3 4 5 6 8 10 12 15 16 18 20 24 25 30 32 36 40 45 48 50 60 62 64 70 75 80 90 100 112 120 125 137 150 160 175 180 200 225 240 250 300 320 325 350 360 375 400 450 480 500 525 550 600 625 640 650 700 750 800 850 875 900 960',
)
const usualTimes = numbersIn(
  '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 20 21 24 25 26 28 30 36 40 42 48 50 52 56 60 72 80 84 90 96 100 120 180',
)

function numbersIn(text: string): ReadonlySet<number> {
  return new Set(text.split(' ').map(Number))
}

/** Splits the digits into a range of two usual numbers. The second is at most three times the first. */
function rangeIn(digits: string, usual: ReadonlySet<number>): string | null {
  const whole = Number(digits)
  if (usual.has(whole) || (whole > 500 && whole % 50 === 0)) return null
  return splitWhere(
    digits,
    '–',
    (low, high) => low < high && high <= 3 * low && usual.has(low) && usual.has(high),
  )
}

function splitWhere(
  digits: string,
  sign: string,
  fits: (first: number, second: number) => boolean,
): string | null {
  for (let place = 1; place < digits.length; place += 1) {
    const [first, second] = [digits.slice(0, place), digits.slice(place)]
    if (!first.startsWith('0') && !second.startsWith('0') && fits(Number(first), Number(second)))
      return `${first}${sign}${second}`
  }
  return null
}
