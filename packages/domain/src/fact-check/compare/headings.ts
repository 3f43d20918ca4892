// Which lines of a letter are headings, which state nothing.
import type { Reading } from '../text/reading.ts'

/** A short line without a full stop. */
export function isHeading({ words, sentences }: Reading, index: number): boolean {
  const sentence = sentences[index]
  if (!sentence) return false
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
