// Decides how certain a contradiction is: critical only if both texts are clear (clinical core, severity). A negation in
// continuous speech, a distant relative or a bare small number may be misread, so these findings are less severe.
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Term } from '../../language/concepts.ts'
import { isDenying } from '../../language/polarity.ts'
import type { Reading } from '../../language/reading.ts'
import { isPlain } from '../../language/words.ts'
import { firstWhere, placeBetween, type Comparison, type Place } from './comparison.ts'
import type { Finding, Severity } from '../types.ts'
import { isPlainlySaid } from './plain-statements.ts'
import { isDenied } from './statements.ts'

/**
 * Judges how serious each contradiction is about who has something, or whether it is so: 'critical' if both texts say it plainly,
 * 'major' or 'minor' if a misreading may explain it.
 */
export function judgeContradictions(comparison: Comparison, findings: readonly Finding[]): Finding[] {
  const { letter, said } = comparison
  if (!said) return [...findings]
  const sourceOf = ({ sourceStart = 0, sourceEnd = 0 }: Finding): Place => {
    const { starts, ends } = said.dictated
    return placeBetween(
      said.reading,
      firstWhere(ends, (end) => end > sourceStart),
      firstWhere(starts, (start) => start >= sourceEnd),
    )
  }
  return findings.map((finding) => {
    if (finding.severity === 'minor' || finding.start < 0) return finding
    if (finding.kind !== 'polarity' && finding.kind !== 'experiencer') return finding
    if (finding.sourceStart === undefined) return finding
    const both = {
      letter,
      here: placeBetween(letter, finding.start, finding.end),
      said: said.reading,
      there: sourceOf(finding),
    }
    const judge = finding.kind === 'polarity' ? severityOfDenial : severityOfOwner
    const severity = judge(both, finding.severity)
    return severity === finding.severity ? finding : { ...finding, severity }
  })
}

/** The places of a contradiction in both texts. */
type Both = { letter: Reading; here: Place; said: Reading; there: Place }

/** A wrong person is critical if the letter plainly says so, and the dictation plainly says it of somebody else. */
function severityOfOwner(both: Both, severity: Severity): Severity {
  const { letter, here, said, there } = both
  // 'her husband thought that it was gout'
  if (isOpinion(letter, here) || isOpinion(said, there)) return severity === 'critical' ? 'major' : severity
  const [isFlow, isOf] = [isRunOn(said, there), isPlainlyOf(said, there)]
  if ((isOf || !isFlow) && isStatedOf(both)) return 'critical'
  if (isOfShortSentence(said, there)) return severity
  return isFlow && !isOf ? 'minor' : 'major'
}

/** The letter states it, and it is not that of a relative for the patient's. */
function isStatedOf({ letter, here, said, there }: Both): boolean {
  const term = termAt(letter, here)
  if (!term || !/^(?:finding|procedure|medicine)$/u.test(term.kind)) return false
  const isOthers = letter.owners[term.from] !== 'patient' && said.owners[there.to - 1] === 'patient'
  return !isOthers && isPlainlySaid(letter, term)
}

/**
 * A denial is less than critical if the letter has the dictated statement elsewhere, or has these words more often than the
 * dictation, because then another mention may be meant.
 */
function severityOfDenial(both: Both, severity: Severity): Severity {
  const { letter, here, said, there } = both
  if (isNegatedLater(letter, lastTelling(letter, here))) return 'minor'
  const [term, rival] = [termAt(letter, here), termAt(said, there)]
  if (severity === 'critical' && rival && isLimited(said, rival)) return 'major'
  if (isOwnDenial(letter, here, term) && !isTerse(both))
    return rival && isPlainlySaid(said, rival) ? lessForOwnDenial(letter, here, severity) : 'minor'
  const hasOther = term !== null && isOtherwiseElsewhere(letter, term)
  if (term && isPlainlySaid(letter, term)) {
    if (!hasOther && isClearlyDenied(both, term)) return 'critical'
  } else if (hasOther) return 'minor'
  else if (severity === 'critical' && isRunOn(said, there)) return 'minor'
  else if (severity === 'critical' && term && isMoreOften(both, term, rival)) return 'major'
  return lessIfUnclear(both, severity)
}

/** True for 'no clonus on the left' and 'no seizures since the one in May', which say nothing of another side or time. */
function isLimited({ words, denied }: Reading, { from, to }: Place): boolean {
  const next = words
    .slice(to, to + 3)
    .map(({ key }) => key)
    .join(' ')
  return denied[from] !== 0 && /^(?:on the (?:left|right)|since the (?:one|last))$/u.test(next)
}

function lessIfUnclear({ letter, here, said, there }: Both, severity: Severity): Severity {
  const isFlow = isRunOn(said, there)
  const isDeniedThere = isSurelyDenied(said, there, isFlow ? 0 : mostBetween)
  if (isSurelyDenied(letter, here) !== null && isDeniedThere !== null) return severity
  return isFlow ? 'minor' : 'major'
}

/** The letter denies elsewhere what it states here, or the other way round. */
function isOtherwiseElsewhere(letter: Reading, term: Term): boolean {
  const mentions = letter.mentions.get(term.concept) ?? []
  return mentions.some((each) => each !== term && isDenied(letter, each) !== isDenied(letter, term))
}

function isMoreOften({ letter, said }: Both, { concept }: Term, rival: Term | null): boolean {
  const times = (reading: Reading, of: string) => reading.mentions.get(of)?.length ?? 0
  return times(letter, concept) - times(said, rival?.concept ?? '') >= 2
}

/** The negation is right beside it; for words on no list, right before it. */
function isClearlyDenied({ said, there }: Both, { kind, concept }: Term): boolean {
  if (concept === 'quality:positive') return true
  if (kind === 'word' || kind === 'body') return isDeniedBefore(said, lastTelling(said, there), 0) === true
  return isSurelyDenied(said, there, 0) === true
}

function termAt({ terms }: Reading, { to }: Place): Term | null {
  return terms.find((term) => term.to === to && !term.inner) ?? null
}

/**
 * Whether the letter denies the term. If only the letter denies it, that is seldom a slip, and often the check missed how the
 * dictation denied it ('she might accept it, but not today').
 */
function isOwnDenial(letter: Reading, { from, to }: Place, term: Term | null): boolean {
  if (letter.denied[to - 1] !== 0) return true
  return letter.denied.slice(from, to).some((level) => level > 0) && !(term && isPlainlySaid(letter, term))
}

function lessForOwnDenial({ terms }: Reading, { to }: Place, severity: Severity): Severity {
  if (severity === 'critical') return 'major'
  const isDone = terms.some((term) => term.to === to && (term.kind === 'medicine' || term.kind === 'doing'))
  return isDone ? 'minor' : severity
}

/** Matches words that may be between a negation and its term. */
const between =
  /^(?:a|an|any|or|nor|of|evidence|signs?|history|known|further|more|other|new|had|have|has|having|been|be|to|in|significant|obvious|current|personal|previous|recent|the|on|at|for|is|are|was|were|there|got|get|getting|did|do|does|with|from|sign|suggestion|need|and|trouble|problems?|difficulty|done|tried|noticed|felt|made|reported)$/u

/**
 * Returns true if the last significant word of this place is denied, false if it is stated, and null if it is unclear. It is
 * unclear if something new may have begun since the negation, such as another person, a verb, a number or a punctuation mark.
 */
function isSurelyDenied(reading: Reading, place: Place, most = mostBetween): boolean | null {
  const { denied } = reading
  const at = lastTelling(reading, place)
  if (denied[at] === 0) return false
  if (isUpToNow(reading, at)) return null
  const isBefore = isDeniedBefore(reading, at, most)
  return isBefore === undefined ? isDeniedSoon(reading, at) || null : isBefore
}

/** Whether a negation is before these words, with at most so many significant words between; undefined if there is none. */
function isDeniedBefore(reading: Reading, at: number, most: number): boolean | null | undefined {
  const { words } = reading
  const sentence = words[at]?.sentence
  const first = reading.terms.find((term) => term.to === at + 1 && !term.inner)?.from ?? at
  let telling = 0
  for (let before = first - 1; before >= at - 8 && words[before]?.sentence === sentence; before -= 1) {
    const word = words[before]
    if (!word) break
    if (isDenying(word.key)) return telling <= most ? true : null
    if (word.kind === 'number') return null
    if (
      /^(?:his|her|my|our|your|their|he|she|it|they|i|we|you|again|told|will|but|so|because|since|though|although)$/u.test(
        word.key,
      )
    )
      return null
    // In 'no fever or rash' the word after 'or' is still denied.
    if (/^n?or$/u.test(word.key)) telling -= 1
    else if (word.text === ',') telling += 0.5
    else if (!between.test(word.key)) telling += 1
  }
  return undefined
}

/** True for 'fracture, none seen' and 'the scan was not needed'. */
function isDeniedSoon({ words }: Reading, at: number): boolean {
  const after = words.slice(at + 1, at + 5)
  return after.some(({ key, sentence }) => sentence === words[at]?.sentence && isDenying(key))
}

/** Returns the index of the last significant word of a place. */
function lastTelling({ words }: Reading, { from, to }: Place): number {
  return Math.max(
    from,
    words.slice(0, to).findLastIndex((word) => !isPlain(word) || word.kind === 'number'),
  )
}

/**
 * True for words that may have a negation of their own: 'Aspirin and ibuprofen: never again', 'the neck nodes are not
 * enlarged', 'Redness and swelling: absent'.
 */
function isNegatedLater({ words, terms, denied }: Reading, at: number): boolean {
  if (denied[at] !== 0) return false
  let next = at + 1
  while (words[next]?.sentence === words[at]?.sentence) {
    const key = words[next]?.key ?? ''
    if (isDenying(key) || key === 'absent') return next > at + 1
    const joined = /^(?:and|or)$/u.test(key)
      ? terms.find(({ from, inner }) => !inner && from === next + 1)
      : undefined
    if (!joined && !linking.test(key)) return false
    next = joined?.to ?? next + 1
  }
  return false
}

const linking = /^(?::|is|are|was|were|be|been|to|has|have|had|should|must)$/u

/** The largest number of significant words between a negation and its term. None are allowed in speech without punctuation. */
const mostBetween = 2

/** True for 'no scan so far, can you book one'. */
function isUpToNow({ words }: Reading, at: number): boolean {
  const after = words.slice(at + 1, at + 3).map(({ key }) => key)
  return UP_TO_NOW.test(after.join(' '))
}

const UP_TO_NOW = /^(?:so far|yet|to date|as yet|up to)/u

const shortSentence = 32

function isOfShortSentence(reading: Reading, place: Place): boolean {
  return lengthOf(reading, place) <= shortSentence
}

/**
 * True for sentences with so few words that a misreading is impossible: 'The scan showed an aneurysm', 'the scan excluded an
 * aneurysm'.
 */
function isTerse({ letter, here, said, there }: Both): boolean {
  return [lengthOf(letter, here), lengthOf(said, there)].every((length) => length <= terse)
}

const terse = 8

function lengthOf({ words, sentences }: Reading, { from }: Place): number {
  const sentence = sentences[words[from]?.sentence ?? 0]
  return sentence === undefined ? 0 : sentence.to - sentence.from
}

function isOpinion({ words }: Reading, { to }: Place): boolean {
  const before = words.slice(Math.max(0, to - 9), to)
  return before.some(({ key, sentence }) => sentence === words[to - 1]?.sentence && OPINION.test(key))
}

const OPINION =
  /^(?:th(?:inks?|ought|inking)|worr\w+|fret\w*|ask(?:s|ed|ing)?|wonder\w*|fear\w*|afraid|concern\w*)$/u

/**
 * True for 'her mother had bowel cancer', where a verb of having follows the relative. False for 'not the daughter five falls'.
 */
function isPlainlyOf({ words }: Reading, { from, to }: Place): boolean {
  const near = words.slice(from, to)
  return near.length <= longestOwner && near.some(({ key }) => HAVING.test(key))
}

const longestOwner = 9
const HAVING = /^(?:has|have|had|with|of|got|gets|having|developed|suffers|suffered|takes|took|died|is|was)$/u

/** True for speech that continues without a full stop or a comma. */
function isRunOn({ words, sentences }: Reading, { from }: Place): boolean {
  const sentence = sentences[words[from]?.sentence ?? 0]
  if (sentence === undefined || sentence.to - sentence.from <= shortSentence) return false
  const marks = words.slice(sentence.from, sentence.to).filter(({ kind }) => kind === 'mark').length
  return marks * 15 < sentence.to - sentence.from
}

/** True for 'He takes ramipril 10 mg', if no word near any mention of the medicine may mean that it ended. */
export function isPlainlyTaken(reading: Reading, mentions: readonly MedicineFacts[]): boolean {
  const { words, sentences } = reading
  const keys = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ key }) => key)
      .join(' ')
  const sentenceOf = ({ from }: Place) => words[from]?.sentence ?? 0
  const mayHaveEnded = (each: MedicineFacts) => {
    const [own, next] = [sentences[sentenceOf(each)], sentences[sentenceOf(each) + 1]]
    return !own || own.to - own.from > shortSentence || ENDED.test(keys(own.from, (next ?? own).to))
  }
  return (
    mentions.some((each) => TAKES.test(keys(sentences[sentenceOf(each)]?.from ?? each.from, each.from))) &&
    !mentions.some((each) => each.denied || mayHaveEnded(each))
  )
}

const TAKES =
  /\b(?:(?:takes|taking|uses|using)\b|(?:is|are|am|remains|stays|still|currently|he's|she's|i'm) on\b)/u
const ENDED =
  /\b(?:off|out|can|could|should|will|go|goes|going|gone|come|comes|came|end|ends|ended|ending|stop\w*|ceas\w*|finish\w*|complet\w*|withdr\w*|withh\w*|held|hold\w*|discontinu\w*|no|not|never|none|nor|neither|without|longer|instead|switch\w*|swap\w*|replac\w*|chang\w*|until|till|then|if|when|was|were|been|had|used|pause\w*|paus\w*|suspend\w*|drop\w*|gave|give|given|rid|wean\w*|remov\w*|but|cannot|may|might|[a-z]+n['’]t)\b/u
