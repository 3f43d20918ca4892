// Measures how long the fact check takes for an ordinary letter, and how its time grows with repetitive text.
import { checkFacts } from '@sincerely/domain/fact-check/check-facts'
import type { LetterCase } from '@sincerely/domain/fact-check/score-errors'
import repeated from './repeated-patterns.json' with { type: 'json' }
import { type Bar, printTable } from './report.ts'
import { median, percentile } from './statistics.ts'

const words = 600
const mostPerDoubling = 2.2
/** Longer dictations are not composed again, so each length is below 20,000 characters. */
const lengths = [4_500, 9_000, 18_000]
const runs = 3
const shown = 8
const more = {
  doses: '5 mg ',
  'a sentence': 'We will not use ketamine again. ',
  'a result': 'Sodium 131, potassium 4.2. ',
}

/** Repeatedly checks a letter of 600 words, which is made of several letters. */
export function benchTime(cases: readonly LetterCase[], repeats: number): Bar[] {
  const [first] = cases
  if (!first) return []
  const size = (text: string) => text.split(/\s+/u).length
  const enough: LetterCase[] = []
  for (const part of cases) if (size(enough.map(({ letter }) => letter).join(' ')) < words) enough.push(part)
  const input = {
    letter: enough.map(({ letter }) => letter).join(''),
    dictation: enough.map(({ dictation }) => dictation).join('. '),
    patient: first.patient,
  }
  const expected = JSON.stringify(checkFacts(input))
  let different = 0
  const times = Array.from({ length: repeats }, () => {
    const started = performance.now()
    if (JSON.stringify(checkFacts(input)) !== expected) different += 1
    return performance.now() - started
  })
  const [half, most] = [median(times), percentile(times, 0.99)]
  const written = size(input.letter)
  printTable(
    ['a letter of', 'words', 'median ms', '99 of 100 ms', 'median ms for 1,000 words'],
    [['600 words', written, half.toFixed(1), most.toFixed(1), ((1_000 * half) / written).toFixed(1)]],
  )
  return [
    { what: `${words} words`, bar: '≤ 50 ms', found: `${half.toFixed(1)} ms`, passed: half <= 50 },
    {
      what: `the same findings ${repeats} times`,
      bar: '0 different',
      found: `${different}`,
      passed: different === 0,
    },
  ]
}

/**
 * Measures processor time, because other programs may also use the processor. The dictation is the same text
 * as the letter, so the composer's draft is included.
 */
export function benchGrowth(every: number): Bar[] {
  const patterns = Object.entries({ ...more, ...repeated }).filter((_, at) => at % every === 0)
  const rows = patterns.map(([name, phrase]) => {
    millisOf(phrase, 2_000, runs + 1)
    const took = lengths.map((length) =>
      Math.min(...Array.from({ length: runs }, (_, run) => millisOf(phrase, length, run))),
    )
    const [short = 0, long = 0] = [took[0], took.at(-1)]
    return { name, took, growth: (long / short) ** (1 / (lengths.length - 1)) }
  })
  rows.sort((one, other) => other.growth - one.growth)
  printTable(
    ['repeated text, processor ms', ...lengths.map((length) => `${length / 1_000}k`), 'for each doubling'],
    rows
      .slice(0, shown)
      .map(({ name, took, growth }) => [name, ...took.map((time) => time.toFixed(0)), growth.toFixed(2)]),
  )
  const worst = rows[0]?.growth ?? 0
  const half = median(rows.map(({ growth }) => growth))
  return [
    {
      what: `growth for each doubling, the worst of ${rows.length} texts (half ${half.toFixed(2)})`,
      bar: `≤ ${mostPerDoubling}`,
      found: worst.toFixed(2),
      passed: worst <= mostPerDoubling,
    },
  ]
}

/** Spaces at the end of the dictation make it a new one, so that no reading is reused. */
function millisOf(phrase: string, length: number, spaces: number): number {
  const text = phrase.repeat(Math.ceil(length / phrase.length))
  const before = process.cpuUsage()
  checkFacts({ letter: `${text} aspirin`, dictation: text + ' '.repeat(spaces), patient: nobody })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const nobody = {
  name: 'Mrs Imelda Farrant',
  dob: '1958-04-02',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Rowan Petrie',
  allergies: ['penicillin (rash)'],
  medications: ['ramipril 5 mg once daily'],
}
