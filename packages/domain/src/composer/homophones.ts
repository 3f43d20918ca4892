// Finds homophones that speech recognition confuses, if the adjacent words decide which is right: 'the write hip'.
import rows from './homophones.json' with { type: 'json' }
import { followsPhrase, precedesPhrase } from './draft.ts'
import { startsSegment, wordAt, type Token } from './tokens.ts'

/** The word at `at` is probably not the one that was said. `meant` sounds the same. */
export type Homophone = { at: number; meant: string }

/** Looks only for words of a closed list. A word that fits its context is left alone. */
export function homophonesIn(tokens: readonly Token[]): Homophone[] {
  return tokens.flatMap((_, at) => {
    const rule = (RULES.get(wordAt(tokens, at)) ?? []).find((each) => applies(each, tokens, at))
    return rule ? [{ at, meant: rule.meant }] : []
  })
}

/** Phrases before or after the word, with '^' for the start of a sentence. Null allows anything. */
type Rule = {
  meant: string
  before: readonly string[] | null
  after: readonly string[] | null
  notBefore: readonly string[]
  notAfter: readonly string[]
}

const RULES = new Map<string, Rule[]>()
for (const row of rows as readonly Row[]) {
  const rule: Rule = {
    meant: row.meant,
    before: row.before?.split('|') ?? null,
    after: row.after?.split('|') ?? null,
    notBefore: row.notBefore?.split('|') ?? [],
    notAfter: row.notAfter?.split('|') ?? [],
  }
  for (const word of row.heard.split('|')) RULES.set(word, [...(RULES.get(word) ?? []), rule])
}

type Row = {
  heard: string
  meant: string
  before?: string
  after?: string
  notBefore?: string
  notAfter?: string
}

function applies(
  { before, after, notBefore, notAfter }: Rule,
  tokens: readonly Token[],
  at: number,
): boolean {
  if (followsPhrase(tokens, at, notBefore) || precedesPhrase(tokens, at + 1, notAfter)) return false
  const opens = before?.includes('^') === true && startsSegment(tokens, at) && wordAt(tokens, at + 1) !== ''
  if (before !== null && !opens && !followsPhrase(tokens, at, before)) return false
  return after === null || precedesPhrase(tokens, at + 1, after)
}
