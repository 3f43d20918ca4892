// Removes or moves full stops that speech recognition misplaced, if they change the meaning.
import { isSubject } from './clause-starts.ts'
import { precedesPhrase, type Draft } from './draft.ts'
import { isMedicineName } from './flow-medicines.ts'
import { mayEnd } from './flow-ties.ts'
import { FINDING_WORDS, TIME_WORDS, wordsIn } from './flow-words.ts'
import { startsInstruction } from './instruction-lists.ts'
import { isNumberWord } from '../language/number-words.ts'
import { isMark, printTokens, wordAt, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/**
 * Removes a stop between a medicine and its dose ('Ramipril. 5 mg daily') and after words that cannot end a sentence ('has no.
 * Chest pain'). Moves it before a medicine that the next sentence is about ('not urgent same day amitriptyline. Could you put it
 * up'), with a note for the secretary.
 */
export function mendStops(draft: Draft): Draft {
  const { tokens } = draft
  const mended: Token[] = []
  const notes = [...draft.notes]
  let joins = false
  for (const [at, token] of tokens.entries()) {
    const stop = isTypedStop(token)
    if (stop && (breaksOff(tokens, at) || partsDose(tokens, at))) joins = true
    else if (stop && takesNext(tokens, at)) {
      const medicine = mended.pop()
      if (medicine) mended.push({ ...token, start: medicine.start, end: medicine.start }, medicine)
      mended.push({ ...token, text: ',', key: ',' })
      const around = printTokens(tokens.slice(Math.max(0, at - 3), at + 6))
      notes.push(`Please check: the full stop was moved before the medicine in ‘${around}’.`)
      joins = true
    } else {
      mended.push(joins ? inSmallLetters(token) : token)
      joins = false
    }
  }
  return { ...draft, tokens: mended, notes }
}

/** The full stop gave 'Chest' its capital, but 'ECG' keeps its own. */
function inSmallLetters(token: Token): Token {
  return /^\p{Lu}\p{Ll}+$/u.test(token.text) ? { ...token, text: token.text.toLowerCase() } : token
}

/** False for a spoken 'full stop', which the doctor means where it is. */
function isTypedStop(token: Token): boolean {
  return isMark(token, '.') && token.end - token.start === 1
}

/**
 * True for 'There is no. Chest pain' and 'the. Left knee'. False for 'he had asthma and she has not. She takes ramipril', which
 * is complete.
 */
function breaksOff(tokens: readonly Token[], at: number): boolean {
  const [word, earlier] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)]
  if (tokens[at + 1]?.kind !== 'word') return false
  if (OPEN.has(word) || (word === 'no' && BEFORE_DENIAL.has(earlier))) return true
  return word === 'not' && BEFORE_DENIAL.has(earlier) && !opensSentence(tokens, at + 1)
}

/** Whether a subject or a request follows. */
function opensSentence(tokens: readonly Token[], at: number): boolean {
  return isSubject(wordAt(tokens, at)) || startsInstruction(tokens, at)
}

/** True for 'Ramipril. 5 mg once daily'. */
function partsDose(tokens: readonly Token[], at: number): boolean {
  if (!isMedicineName(wordAt(tokens, at - 1))) return false
  let place = at + 1
  while (isNumberWord(wordAt(tokens, place)) || wordAt(tokens, place) === 'point') place += 1
  return place > at + 1 && (unitAt(tokens, place)?.unit.dose ?? false)
}

/** Whether a medicine without a dose ends the sentence, no earlier word governs it, and the next sentence is about 'it'. */
function takesNext(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at - 2)
  const bare = isMedicineName(wordAt(tokens, at - 1)) && (TIME_WORDS.has(word) || FINDING_WORDS.has(word))
  if (!bare || !mayEnd(tokens, at - 1)) return false
  const asks = precedesPhrase(tokens, at + 1, ABOUT)
  return asks && [2, 3, 4, 5].some((offset) => IT.has(wordAt(tokens, at + offset)))
}

const OPEN = wordsIn('the an his their my our of with and or from into')
const BEFORE_DENIAL = wordsIn("is was are were has had have with shows showed there's reports")
const IT = wordsIn('it this that')
const ABOUT = [
  'could you',
  'can you',
  'would you',
  'please',
  'i have',
  'i would',
  'we',
  'he takes',
  'she takes',
]
