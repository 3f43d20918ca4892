// Decides which lines of a letter are headings, which state nothing.
import type { Reading } from '../../language/reading.ts'

/** True for a short line without a full stop, and for the name of the visit with which a dictation begins. */
export function isHeading({ words, sentences }: Reading, index: number): boolean {
  const sentence = sentences[index]
  if (!sentence) return false
  if (index === 0 && sentences.length > 1 && isVisitName(words.slice(sentence.from, sentence.to))) return true
  const body = words.slice(sentence.from, sentence.to)
  const opens = sentence.from === 0 || words[sentence.from - 1]?.kind === 'break'
  return (
    opens &&
    body.at(-1)?.kind === 'break' &&
    body.length <= 5 &&
    TITLE.test(body[0]?.key ?? '') &&
    !body.some((word) => VERBS.has(word.key))
  )
}

/** True for 'Cardiology follow up.', 'Diabetes clinic.' and 'New patient letter.' */
function isVisitName(words: Reading['words']): boolean {
  const name = words.map(({ key }) => key).join(' ')
  return (
    words.length <= 6 &&
    /\b(?:clinic|follow up|review|letter|outpatients?|appointment)(?: (?:letter|today|visit))? ?[.\n]?$/u.test(
      name,
    ) &&
    !words.some(({ kind, key }) => kind === 'number' || NOT_IN_A_NAME.test(key))
  )
}

/**
 * Matches words of a request or a statement, which a visit's name does not contain: 'Urgent cardiology review', 'Stop amlodipine
 * and review'.
 */
const NOT_IN_A_NAME =
  /^(?:please|refer\w*|arrange\w*|book\w*|see|needs?|for|to|in|by|no|not|discharg\w*|next|will|attend\w*|cancel\w*|missed|stop\w*|start\w*|increas\w*|reduc\w*|chang\w*|continu\w*|repeat\w*|urgent\w*|early|and|then|after|weeks?|months?|days?)$/u

const VERBS = new Set([
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'not',
  'no',
  'please',
  'will',
  'required',
  'needed',
  'requested',
  'normal',
  'clear',
  'negative',
  'positive',
])

const TITLE =
  /^(?:diagnos\w*|plan|actions?|allerg\w*|medic\w*|history|examination|investigations?|results?|problems?|family|social|current|background|impression|summary|information|changes|other|progress|mental|risk|request\w*|treatment|hospital|clinic|past|drug|presenting|advice|follow|findings|assessment|opinion|recommendations?|dear|re|yours|previous|procedures?|surgical|on|obstetric|gynaecological|birth|development\w*|immunisations?|observations|test|blood|imaging|outcome|management|next|for|today|what|visual|hearing|general)$/u
