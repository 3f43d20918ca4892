// Combines several mentions of a medicine into one row with the values that they agree on.
import { ALL_TIMES, CHANGES, DOSES, LOOSE_CHANGES, NOT_NOW } from './medicine-phrases.ts'
import { changeOf, type MedicineRow, NO_VALUES, type ReadMention } from './medicine-values.ts'

/** A mention in a sentence that was not read. It may contradict the values that were read. */
export type UnreadMention = { id: string; sentence: string; behind: string; isDenied: boolean }

export function oneRowEach(read: readonly ReadMention[], unread: readonly UnreadMention[]): MedicineRow[] {
  const groups = new Map<string, ReadMention[]>()
  for (const mention of read) groups.set(mention.id, [...(groups.get(mention.id) ?? []), mention])
  const denied = new Set(unread.filter(({ isDenied }) => isDenied).map(({ id }) => id))
  return [...groups].flatMap(([id, mentions]) =>
    (denied.has(id) ? [] : preparations(mentions)).map((row) => {
      const { id: _, form: __, at: ___, isListed: ____, ...own } = row
      const isDoubted = unread.some((one) => one.id === id && isContrary(one, row))
      return isDoubted ? { ...own, ...NO_VALUES } : own
    }),
  )
}

/** Two forms of a medicine in a list stay two rows ('nasal spray', 'nasal drops'), and mentions elsewhere add nothing to them. */
function preparations(mentions: readonly ReadMention[]): ReadMention[] {
  const forms = new Set(mentions.filter(({ isListed }) => isListed).map(({ form }) => form))
  if (forms.size < 2)
    return mentions.slice(1).reduce((rows, one) => [merged(rows[0] ?? one, one)], mentions.slice(0, 1))
  return mentions.filter(({ isListed }) => isListed)
}

/**
 * Merges values that only one row has, or that both agree on. If the letter changes a dose elsewhere, the listed dose is the old
 * one.
 */
function merged(one: ReadMention, other: ReadMention): ReadMention {
  const agreed = <T extends string>(a: T, b: T) => (a === b || b === '' ? a : a === '' ? b : null)
  const change = agreed(one.change, other.change)
  const [listed, changed] = one.change === 'Changed' ? [other, one] : [one, other]
  const isFrom =
    changed.change === 'Changed' &&
    listed.change === '' &&
    changed.dose !== '' &&
    (!changed.dose.includes('→') || changed.dose.startsWith(`${listed.dose} →`))
  const dose = isFrom ? changed.dose : agreed(one.dose, other.dose)
  const medicine = one.medicine.length >= other.medicine.length ? one.medicine : other.medicine
  if (change === null || (dose === null && !isFrom)) return { ...one, ...NO_VALUES, medicine }
  return {
    ...one,
    medicine,
    change,
    dose: dose ?? '',
    frequency: isFrom ? changed.frequency : (agreed(one.frequency, other.frequency) ?? ''),
    route: agreed(one.route, other.route) ?? '',
    reason: one.reason || other.reason,
  }
}

/** Whether a sentence that was not read gives another dose, time or change. */
function isContrary({ sentence, behind }: UnreadMention, row: MedicineRow): boolean {
  if (NOT_NOW.test(sentence)) return false
  if (LOOSE_CHANGES.test(sentence)) return true
  const change = CHANGES.exec(sentence)?.[0]
  const said = change === undefined ? '' : changeOf(change)
  if (said !== '' && said !== row.change && !(row.change === '' && (row.dose === '' || said === 'Continued')))
    return true
  const others = (pattern: RegExp, from: string, own: string) => {
    const known = new Set<string>(own.match(pattern))
    return own !== '' && [...from.matchAll(pattern)].some(([one]) => !known.has(one))
  }
  // 'Uses salbutamol about 4 times a week' is a habit, but with a dose it is the order.
  const isOrder = behind.search(DOSES) >= 0
  return others(DOSES, sentence, row.dose) || (isOrder && others(ALL_TIMES, behind, row.frequency))
}
