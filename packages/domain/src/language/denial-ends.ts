// Finds the end of a negation: a new clause, a new subject, a verb, or a comma that begins something else. In the examples a bar
// shows where the negation ends.
import bodyParts from './lexicons/body-parts.json' with { type: 'json' }
import diseases from './lexicons/diseases.json' with { type: 'json' }
import lexicon from './lexicons/polarity-words.json' with { type: 'json' }
import symptoms from './lexicons/symptoms.json' with { type: 'json' }
import tests from './lexicons/tests.json' with { type: 'json' }
import { relationOf } from './relations.ts'
import { stemOf } from './stems.ts'
import type { Word } from './word.ts'
import { isPlain } from './words.ts'

/** The longest reach of a negation, in words. */
export const DENIAL_REACH = 14

const ENDS = new Set(lexicon.ends)
const ENDS_AFTER_AND = new Set(lexicon.endsAfterAnd)
const ENDS_ALWAYS = new Set(lexicon.endsAlways)
const NEW_SUBJECTS = new Set(lexicon.commaStarts)
/** Names of parts and tests. After a negation, such a name begins something new if a value or 'normal' follows. */
const EXAMINED_THINGS = new Set(
  [...tests, ...bodyParts].flatMap((group) =>
    group.split('|').flatMap((name) => /(?:^|[a-z] )([a-z0-9]{2,})$/u.exec(name)?.[1] ?? []),
  ),
)
const FINDINGS = new Set(
  [...diseases, ...symptoms].flatMap((group) =>
    group.split('|').flatMap((name) => (/^[a-z]{4,}$/u.test(name) ? [stemOf(name)] : [])),
  ),
)
/** Names such as 'tb' and 'dvt', which are too short to be recognised by their stems. */
const SHORT_FINDINGS = new Set(
  [...diseases, ...symptoms].flatMap((group) =>
    group.split('|').filter((name) => /^[a-z]{2,3}$/u.test(name)),
  ),
)
const COPULAS = new Set(['is', 'are', 'was', 'were', 'am', 'be'])
const COMMANDS = new Set(
  'increase reduce start continue add repeat refer stop change switch keep restart'.split(' '),
)
/** In 'I do not think she needs a scan' the negation reaches past these words. */
const THINKING = new Set([
  'nor',
  'does',
  'did',
  'has',
  'is',
  'was',
  'that',
  'think',
  'feel',
  'believe',
  'expect',
  'want',
  'wish',
  'suspect',
  'know',
])
const PREPOSITIONS = new Set(
  'for of in on to with from against at after before during under through by'.split(' '),
)
const EXAMINED = new Set([
  'examination',
  'mental',
  'auscultation',
  'palpation',
  'review',
  'today',
  'admission',
  'discharge',
  'direct',
])
const UNCHANGED = new Set([
  'change',
  'changes',
  'alteration',
  'difference',
  'objection',
  'improvement',
  'contraindication',
  'reason',
  'bar',
])
/** In 'no treatment for the right stone' the stone exists. */
const DEFINITE = new Set(['the', 'his', 'her', 'your', 'their', 'this', 'these', 'that'])

/** Whether the negation ends at this word. Its reach began at `since`, and the sentence ends at `to`. */
export function endsDenial(words: readonly Word[], at: number, since: number, to: number): boolean {
  const word = words[at]
  if (!word) return true
  if (word.kind === 'mark') return word.text === ',' ? endsAtComma(words, at, to) : !"/'-".includes(word.text)
  if (word.key === 'and')
    return (
      ENDS_AFTER_AND.has(keyAt(words, at + 1)) || startsStatement(words, at) || isNoneDone(words, at, since)
    )
  if (at === since) return endsAtOnce(words, at)
  if (ENDS.has(word.key) || startsClause(words, at) || startsPredicate(words, at, since)) return true
  if (word.kind === 'number') return !/^(?:or|than)$/u.test(words[at - 1]?.key ?? '')
  if (/^(?:or|nor|and|,)$/u.test(words[at - 1]?.key ?? '')) return false
  return startsSubject(words, at) || startsPhrase(words, at) || isPastAdjective(words, at, since)
}

/** True for 'none given | paracetamol' and 'none seen | tendon intact'. */
function isNoneDone(words: readonly Word[], at: number, since: number): boolean {
  return (
    keyAt(words, since - 1) === 'none' &&
    at === since + 1 &&
    /(?:ed|en|seen|found)$/u.test(keyAt(words, since))
  )
}

/** Matches 'has not been done | since the birth'. */
const LATER = /^(?:since|because|although|though|unless|but|which|when)$/u

/** True for 'no haemorrhage and alteplase was given' and 'cannot enjoy it and lies awake'. */
function startsStatement(words: readonly Word[], at: number): boolean {
  const after = words.slice(at + 1, at + 4)
  const verb = after.findIndex(({ key }) => /^(?:was|were|is|are|has|had|will)$/u.test(key))
  if (verb > 0 && after.slice(0, verb).every(({ kind }) => kind === 'word')) return true
  return (
    /[^s]s$/u.test(keyAt(words, at + 1)) &&
    /^(?:her|him|it|them|the|awake|badly|well)$/u.test(keyAt(words, at + 2))
  )
}

/** True for 'no blood tests are needed | the school nurse will …'. */
function followsNeed(words: readonly Word[], at: number): boolean {
  return (
    COPULAS.has(keyAt(words, at - 2)) &&
    /^(?:needed|required|necessary|indicated)$/u.test(keyAt(words, at - 1)) &&
    !/^(?:for|or|nor|and|by|in|at|on)$/u.test(keyAt(words, at))
  )
}

/**
 * True for 'no pins and needles | the right ankle …' and 'without imaging | an X-ray shows …', because a denied noun has no
 * second article.
 */
function startsName(words: readonly Word[], at: number, since: number): boolean {
  const before = words[at - 1]
  if (before?.kind !== 'word' || isPlain(before) || at === since || before.key.endsWith('ing')) return false
  return /^(?:no|without|nil)$/u.test(keyAt(words, since - 1)) && /^(?:the|a|an)$/u.test(keyAt(words, at))
}

/**
 * True if the next name follows a finding without a full stop: 'no tumour | biopsies are awaited', 'never had TB | a rash with
 * gold'.
 */
function startsClauseOfName(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word || !(isFinding(words, at - 1) || SHORT_FINDINGS.has(before.key))) return false
  if (/^an?$/u.test(word.key)) return true
  return word.kind === 'word' && !isPlain(word) && COPULAS.has(keyAt(words, at + 1)) && !isFinding(words, at)
}

/** True for 'not helped | his gout' and 'not done | since the birth'. */
function endsAtOnce(words: readonly Word[], at: number): boolean {
  return LATER.test(keyAt(words, at)) || isHelped(words, at, at)
}

/** True after a verb of help, behind which a denial ends: 'has not helped | his gout', 'not responding | to induction'. */
function isHelped(words: readonly Word[], at: number, since: number): boolean {
  const verb = keyAt(words, at - 1)
  return (
    at - since <= 2 &&
    /^(?:help|improv|controll?|reliev|touch|eas|cure|respond|benefitt?)(?:e?d|e?s|ing)?$/u.test(verb)
  )
}

/** True for 'cannot carry on | it gave way'. */
function startsWithIt(words: readonly Word[], at: number): boolean {
  return (
    keyAt(words, at) === 'it' &&
    /^(?:is|was|has|had|gave|gives|got|gets|went|goes|came|comes|seems|\w+ed)$/u.test(keyAt(words, at + 1))
  )
}

/**
 * True for 'without a spacer | was poor', 'no rash today | the drum …' and 'plan | change the …', but not for 'not today for
 * admission'.
 */
function startsPredicate(words: readonly Word[], at: number, since: number): boolean {
  const [key, cue] = [keyAt(words, at), keyAt(words, since - 1)]
  if (
    followsNeed(words, at) ||
    isNoneDone(words, at, since) ||
    isHelped(words, at, since) ||
    startsName(words, at, since) ||
    startsClauseOfName(words, at) ||
    (cue === 'without' && COPULAS.has(key))
  )
    return true
  if (cue.startsWith('avoid') && key === 'with') return true
  if (keyAt(words, at - 1) === 'today' && at - since > 1)
    return words[at]?.kind === 'word' && !/^(?:or|nor|and)$/u.test(key)
  if (key === 'on' && EXAMINED_THINGS.has(keyAt(words, at + 1)) && isFinding(words, at - 1)) return true
  return key === 'plan' && COMMANDS.has(keyAt(words, at + 1))
}

/** True for 'no ankle oedema | weight 61 kg'. */
function startsSubject(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (before?.kind !== 'word' || isPlain(before) || !word) return false
  const valued = words[at + 1]?.kind === 'number' || words[at + 2]?.kind === 'number'
  const dosed =
    words[at + 1]?.kind === 'number' && /^(?:mg|g|ml|micrograms|units|%)$/u.test(keyAt(words, at + 2))
  return dosed || NEW_SUBJECTS.has(word.key) || (valued && EXAMINED_THINGS.has(word.key))
}

/** In 'no trouble with his bowels' the object of the trouble is denied as well. */
const TROUBLE = /^(?:troubles?|problems?|difficult(?:y|ies)|issues?|concerns?)$/u

/** True for 'no change | in his vision', 'no treatment | for the right stone' and 'no allergies | on examination'. */
function startsPhrase(words: readonly Word[], at: number): boolean {
  const [key, after] = [keyAt(words, at), keyAt(words, at + 1)]
  if (!PREPOSITIONS.has(key)) return false
  return (
    (key === 'on' && EXAMINED.has(after)) ||
    isDefinite(words, at) ||
    UNCHANGED.has(words[at - 1]?.key ?? '') ||
    (key === 'in' && /^(?:well|properly)$/u.test(words[at - 1]?.key ?? ''))
  )
}

/** True for 'no treatment | for the right stone', but not for 'no trouble with his bowels' or 'not on the waiting list'. */
function isDefinite(words: readonly Word[], at: number): boolean {
  return (
    DEFINITE.has(keyAt(words, at + 1)) &&
    !TROUBLE.test(keyAt(words, at - 1)) &&
    !/^(?:waiting|list)$/u.test(keyAt(words, at + 2))
  )
}

const CONTRACTED = /^(?:he|she|they|we|i|it|you|there|that)['’](?:s|ve|d|ll|re|m)$/u
const POINTING = /^(?:her|his|your|their|my|you|it|this)$/u

/**
 * True for words that begin a new clause: 'he', "she's", 'there', 'mild', 'her mother', and after 'no fever' also 'her weight'.
 */
function startsClause(words: readonly Word[], at: number): boolean {
  const [before, key] = [keyAt(words, at - 1), keyAt(words, at)]
  if (startsWithIt(words, at) && !THINKING.has(before)) return true
  if (COMMANDS.has(key)) return !/^(?:to|not|or|and|never|nor|please)$/u.test(before)
  if (ENDS_ALWAYS.has(key) || CONTRACTED.test(key)) return !THINKING.has(before)
  if (POINTING.test(key) && isFinding(words, at - 1)) return true
  if (key !== 'his' && key !== 'her') return false
  return [1, 2].some((step) => relationOf(keyAt(words, at + step)) !== undefined)
}

/** True for the name of an illness or symptom in one word, but not for a verb such as 'expect'. */
function isFinding(words: readonly Word[], at: number): boolean {
  return FINDINGS.has(words[at]?.stem ?? '') && !THINKING.has(keyAt(words, at))
}

function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}

/** True for words after a denied adjective, which are not denied: 'are not enlarged | nasal septum …'. */
function isPastAdjective(words: readonly Word[], at: number, since: number): boolean {
  const copula = words[since - 2]
  if (words[since - 1]?.key !== 'not' || !COPULAS.has(copula?.key ?? '')) return false
  const [first, word] = [words[since], words[at]]
  return (
    at === since + 1 &&
    first !== undefined &&
    word !== undefined &&
    !isPlain(first) &&
    !isPlain(word) &&
    !first.key.endsWith('ing')
  )
}

/**
 * Returns false for 'no fever, cough or rash', which continues after the comma. Returns true for 'no focal lesion, patent vein'
 * and 'no pain, and walks'.
 */
function endsAtComma(words: readonly Word[], at: number, to: number): boolean {
  if (/^(?:it|this|that|which|so)$/u.test(words[at + 1]?.key ?? '')) return true
  for (let next = at + 1; next < Math.min(to, at + DENIAL_REACH); next += 1) {
    const word = words[next]
    if (!word || word.text === ';' || word.text === ':' || word.key === 'but' || ENDS_ALWAYS.has(word.key))
      return true
    if (word.key === 'and') return next === at + 1 || ENDS_AFTER_AND.has(words[next + 1]?.key ?? '')
    if (word.key === 'or' || word.key === 'nor') return false
    if (word.key === 'no' || word.key === 'not') return next !== at + 1
  }
  return true
}

/** Takes back the denial of words that are called normal: 'facial nerve' in 'no discharge today facial nerve | normal'. */
export function takeBack(words: readonly Word[], at: number, since: number, denied: Uint8Array): void {
  if (!/^(?:normal|clear|intact|fine)$/u.test(words[at]?.key ?? '')) return
  for (let back = at - 1; back > since && back > at - 3; back -= 1) {
    const word = words[back]
    if (!word || isPlain(word) || (back === at - 1 && !EXAMINED_THINGS.has(word.key))) return
    denied[back] = 0
  }
}
