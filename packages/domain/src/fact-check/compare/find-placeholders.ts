// Finds placeholders that were not filled in, and leftovers from how a text was made.
import type { Finding } from '../types.ts'
import type { Comparison } from './comparison.ts'

const PATTERNS: readonly RegExp[] = [
  /\[[^\][\n]{0,120}\]/gu,
  /\{\{?[^{}\n]{1,80}\}\}?/gu,
  /<<?[a-z][^<>\n]{1,60}>>?/giu,
  /_{2,}/gu,
  /\*{3,}/gu,
  /\?{2,}/gu,
  /(?<!\.)\.{4,}/gu,
  /\b(?:TBC|TBD|TBA|T\.B\.C\.|XX+|xx+|N\/A TO FILL)\b/gu,
  /\bto be (?:confirmed by typist|filled in|added later|dictated)\b/giu,
  // A form or a course is completed on a day, and a stent is inserted under anaesthetic.
  /\bto be (?:completed|inserted)\b(?! (?:on|in|under|next|before|after|when)\b| by (?!(?:the )?(?:secretary|typist)))/giu,
  /\b(?:insert|enter|add|fill in|specify) (?:the )?(?:name|date|dose|details|interval|duration|result|value|text|here|drug|medication)s?(?: here)?\b/giu,
  /\b(?:lorem ipsum|sample text|dummy text|mock (?:text|response|letter)|placeholder|patient name here|example letter)\b/giu,
  /\b(?:typist|transcriber|secretary|editor)['’]?s? (?:query|note|comment)\b/giu,
  /\b(?:as an? (?:ai|artificial intelligence|language model)\b[^.\n]{0,80}|language model|here is (?:the|your) (?:revised |improved |updated )?letter|i hope this helps|certainly! here)/giu,
  /\b(?:inaudible|unclear on tape|could not hear|word unclear)\b/giu,
]

export function findPlaceholders({ letter, said }: Comparison): Finding[] {
  const dictated = (said?.dictation ?? '').toLowerCase()
  const found: Finding[] = []
  for (const pattern of PATTERNS) {
    for (const match of letter.text.matchAll(pattern)) {
      const [text] = match
      const [start, end] = [match.index, match.index + text.length]
      if (found.some((each) => each.start < end && start < each.end)) continue
      if (/^[a-z]/iu.test(text) && dictated.includes(text.toLowerCase())) continue
      found.push({
        id: '',
        severity: 'critical',
        kind: 'placeholder',
        text,
        start,
        end,
        source: '',
        message: `Fill in '${text}'.`,
      })
    }
  }
  return found
}
