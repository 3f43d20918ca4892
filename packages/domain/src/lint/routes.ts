// How medicines that can be given in several ways are given.
import medicineRoutes from './medicine-routes.json' with { type: 'json' }
import type { MedicineFacts } from '../fact-check/facts/medicine.ts'
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

/**
 * Finds medicines that lack a route: 'methylprednisolone 120 mg injection' (into the vein, the muscle or the joint?) and, in a
 * letter that gives 'by mouth' for others, 'tramadol 50 mg as needed'.
 */
export function findMissingRoutes({ reading, text, lines, sentences }: ReadLetter): LintFinding[] {
  const { words, medicines } = reading
  const sentenceOf = (at: number) => sentences.find(({ from, to }) => from <= at && at < to)?.text ?? ''
  const saysRoutes = medicines.some(
    ({ routes, from }) => routes.length > 0 && BY_MOUTH.test(sentenceOf(from)),
  )
  const routed = new Set(medicines.filter(({ routes }) => routes.length > 0).map(({ id }) => id))
  const headings = lines.filter(({ isHeading }) => isHeading)
  return medicines.flatMap((medicine, index) => {
    const { id, from, to } = medicine
    if (!isOpenTo(medicine)) return []
    const { sentence, start = 0 } = words[from] ?? {}
    const next = medicines[index + 1]
    const limit = next && words[next.from]?.sentence === sentence ? next.from : from + reach
    const near = words.slice(to, limit).filter((word) => word.sentence === sentence && word.kind !== 'break')
    const said = text.slice(Math.max(0, start - 20), near.at(-1)?.end ?? start)
    const end = words[to - 1]?.end ?? start
    const shown = { start, end, text: text.slice(start, end) }
    const isInjected = near.some(({ key }) => INJECTION.test(key))
    const title = headings.findLast((heading) => heading.start <= start)?.text ?? ''
    const isOpen = isInjected
      ? isWayOpen(id, said)
      : !(routed.has(id) && RAISED.test(said)) &&
        shown.text.toLowerCase() === id &&
        isRouteOpen(id, `${title}\n${sentenceOf(from)}`, saysRoutes ? SEVERAL_ROUTES : UNCLEAR_ROUTE)
    const message = isInjected
      ? 'Add the route of this injection.'
      : 'Add the route: this medicine can be given in more than one way.'
    return isOpen ? [{ rule: 'route', ...shown, message } satisfies LintFinding] : []
  })
}

function isOpenTo({ kind, doses, routes }: MedicineFacts): boolean {
  return kind === 'medicine' && doses.length > 0 && routes.length === 0
}

function isWayOpen(id: string, said: string): boolean {
  return !ONE_ROUTE.test(id) && !ROUTE.test(said)
}

function isRouteOpen(id: string, said: string, open: RegExp): boolean {
  // Only tablets have more than 2 g.
  if (id === 'mesalazine' && /\b(?:2\.[1-9]|[3-9](?:\.\d)?) ?g\b/u.test(said)) return false
  return open.test(id) && !FORM.test(said)
}

/** 'To raise the semaglutide to 500 micrograms' keeps its route. */
const RAISED = /\bto \d/u
const BY_MOUTH = /\b(?:by mouth|orally)\b/iu
/** Medicines that can be given in several ways. */
const SEVERAL_ROUTES = anyOf(medicineRoutes.several)
/** Medicines without a usual route, so that each mention needs its own. */
const UNCLEAR_ROUTE = anyOf(medicineRoutes.unclear)
/** Tells the route. */
const FORM =
  /\b(?:tablets?|tabs?|capsules?|caps|liquid|solution|syrup|suspension|sachets?|patch(?:es)?|inhal\p{L}+|spacer|puffs?|nebul\p{L}+|sprays?|drops?|creams?|ointment|gel|lotion|suppositor\p{L}+|enemas?|foam|pessar\p{L}+|rectal(?:ly)?|vaginal(?:ly)?|topical(?:ly)?|nasal|inject\p{L}+|infus\p{L}+|infiltrat\p{L}+|local(?:ly)?|block|drip|pump|oral(?:ly)?|driver|depot|pens?|rinse|mouthwash|buccal|sublingual|lozenges?|granules|modified[- ]release|prolonged[- ]release|slow[- ]release|m\/?r|eyes?|ears?|nostrils?|skin|vein|muscle|joint|scalp|face|hands?|soluble|\p{L}*dispersible|iv|im|sc|s\/c|po|pr|pv|neb|intra\p{L}+|sub-?cut\p{L}*|nose|mouth|per hour|micrograms?\/hour|over \d+ hours)\b/iu
const reach = 14
const INJECTION = /^(?:injections?|injected)$/u
/** Given in one way only, or by pen. */
const ONE_ROUTE =
  /insulin|glutide|natide|parin|mab$|cept$|hydroxocobalamin|denosumab|relin|toxin|medroxyprogesterone|buprenorphine|penicillin g/iu
const ROUTE =
  /\b(?:intra\p{L}+|sub\s?-?cut\p{L}*|im|iv|sc|depot|pens?|into|joint|knee|shoulder|hip|eye|spinal|epidural|nerve|muscle|vein|skin|left|right|local|steroid)\b/iu

/** Matches a whole name; `names` are patterns. */
function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join('|')})$`, 'u')
}
