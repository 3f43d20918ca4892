// Finds statements that were dictated as uncertain but are certain in the letter, including plans and effects: 'may be offered'
// is not 'will be given'.
import type { TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, firstWhere, wordsOf, type Comparison, type Place } from './comparison.ts'
import { isHeading } from './headings.ts'
import { clausesOf, sameClauses, type Clause } from './said-clauses.ts'

const DOUBT =
  /^(?:may|might|could|possible|possibly|perhaps|probably|probable|likely|maybe|consider|considered|considering|considers|thinking|undecided|unsure|suspect|suspected|if)$/u
/** Matches words that leave a statement in the letter open. */
const OPEN =
  /^(?:may|might|could|can|possible|possibly|potential|potentially|perhaps|probably|probable|likely|unlikely|maybe|consider\w*|consideration|inclined|undecided|unsure|unclear|uncertain|suspect\w*|presumed|if|whether|unless|risks?|chance|option|options|offer\w*|discuss\w*|think|thought|feel|felt|seems?|appears?|appeared|would|should|suggest\w*|impression|query|\?|reported|apparent\w*|exclude|hope\w*|hoping|wonder\w*|keen|keeping|favours?|prefers?|contemplat\w*|aware|warned|in-keeping|depending|pending|subject|until|provided|possibility|prone|tends?|differential|advised|or)$/u
const SURE =
  /^(?:will|is|are|was|were|has|have|had|definite|definitely|confirmed|decided|needs?|arranged|started|listed|booked)$/u
const ALIKE = 0.6
const LEAST_WEIGHT = 1.9

/** Returns nothing if the clauses are not clearly the same, or if any words of the letter leave the statement open. */
export function compareDoubt(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const { reading } = said
  return clausesOf(letter).flatMap((clause) => {
    if (clause.weight < LEAST_WEIGHT || !isSure(letter, clause) || isHeading(letter, clause.sentence))
      return []
    const same = sameClauses(clause, reading, ALIKE).filter(({ weight }) => weight >= LEAST_WEIGHT)
    const named = same.length > 0 ? [] : doubtfulPlan(comparison, clause)
    const [source = named[0]] = same
    if (!source || (named.length === 0 && !same.every((each) => isDoubtful(reading, each)))) return []
    const words = wordsOf(reading, source)
    return [
      findingOf(comparison, {
        kind: 'certainty',
        severity: 'major',
        place: clause,
        source,
        message: `The letter sounds certain, but the dictation says: '${words}'.`,
      }),
    ]
  })
}

/**
 * Returns where the dictation mentions this treatment or test, if the letter is sure of it and the dictation always left it open.
 */
function doubtfulPlan({ letter, said }: Comparison, { from, to, sentence }: Clause): Clause[] {
  if (!said) return []
  const { reading } = said
  const dictated = clausesOf(reading)
  const ofPatient = (owner: string | undefined) => (owner ?? 'patient') === 'patient'
  const plans = (letter.termsOfSentence[sentence] ?? []).filter(
    (term) =>
      PLANS.has(term.kind) &&
      !term.inner &&
      term.from >= from &&
      term.to <= to &&
      letter.denied[term.from] === 0 &&
      ofPatient(letter.owners[term.from]),
  )
  return plans.flatMap(({ concept }) => {
    const spoken = (reading.mentions.get(concept) ?? []).filter(
      (each) => !each.inner && ofPatient(reading.owners[each.from]),
    )
    const open = spoken.flatMap((each) => {
      const clause = dictated[firstWhere(dictated, (one) => one.to >= each.to)]
      const near = clause &&
        clause.from <= each.from && {
          ...clause,
          from: Math.max(clause.from, each.from - BEFORE, contrastBefore(reading, each.from)),
          to: Math.min(clause.to, each.to + BEHIND, contrastAfter(reading, each.to)),
        }
      return near && isDoubtful(reading, near) ? [near] : []
    })
    return open.length === spoken.length ? open : []
  })
}

/** Words on one side of a 'but' do not apply to the other side. */
function contrastBefore({ words }: Reading, at: number): number {
  for (let place = at - 1; place >= at - BEFORE; place -= 1) if (words[place]?.key === 'but') return place + 1
  return 0
}

function contrastAfter({ words }: Reading, at: number): number {
  for (let place = at; place < at + BEHIND; place += 1) if (words[place]?.key === 'but') return place
  return words.length
}

/** The longest distance, in words, between a plan and the words that leave it open. */
const BEFORE = 8
const BEHIND = 4

const PLANS: ReadonlySet<TermKind> = new Set<TermKind>(['procedure', 'test', 'referral', 'medicine'])

function isDoubtful({ words }: Reading, { from, to }: Clause): boolean {
  const own = words.slice(from, to)
  return own.some(
    ({ key, text }, at) =>
      DOUBT.test(key) && text !== 'May' && !(key === 'could' && NO_DOUBT.test(own[at + 1]?.key ?? '')),
  )
}

/** Matches words after 'could' that express no doubt: 'could you', and what somebody was able to do ('that they could see'). */
const NO_DOUBT = /^(?:you|see|feel|hear|find|tell|palpate|detect|identify|walk|stand|lift)$/u

/** Whether a verb states the clause and no words nearby leave it open. */
function isSure({ words }: Reading, { from, to }: Clause): boolean {
  return (
    words.slice(from, to).some(({ key }) => SURE.test(key)) &&
    !words.slice(Math.max(0, from - 3), to + 3).some(({ key }) => OPEN.test(key))
  )
}

/**
 * Finds an opinion in the letter that the doctor withheld: 'I did not give an opinion about her fitness for work' was dictated
 * and 'I said that she is fit for work' is written.
 */
export function findWithheldOpinions(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const { reading } = said
  return reading.sentences.flatMap((source) => {
    const topic = withheldTopic(reading, source)
    const isAbout = (text: Reading, place: Place) => hasWords(text, place, topic)
    if (topic.length === 0 || reading.sentences.some((each) => each !== source && isAbout(reading, each)))
      return []
    const place = letter.sentences.find((each) => isTold(letter, each) && isAbout(letter, each))
    if (!place) return []
    return [
      findingOf(comparison, {
        kind: 'certainty',
        severity: 'major',
        place,
        source,
        message: `The letter gives an opinion, but the dictation says: '${wordsOf(reading, source)}'.`,
      }),
    ]
  })
}

const WITHHELD =
  /^(?:i|we)\b.*?(?:\bnot?\b|n['’]t\b|\bnever\b)(?: [a-z]+){0,3}? (?:opinions?|views?|comment(?:ed|s)?|judge?ments?) (?:about|on|over|regarding|as to|whether) /u
const TOLD =
  /\b(?:i|we)(?: have|['’]ve)? (?:said|told|advised|explained|confirmed|stated|recommended|agreed|informed|assured)\b/u
const NOT_TOLD =
  /\b(?:not?|never|whether|if|should ask|(?:[a-z]+n['’]t))\b|\b(?:opinions?|views?|comment|decision)\b/u

/** Returns the significant words after 'no opinion about'. */
function withheldTopic(reading: Reading, place: Place): string[] {
  const said = keysOf(reading, place)
  const [before] = WITHHELD.exec(said) ?? []
  const topic = before === undefined ? [] : said.slice(before.length).split(' ')
  return topic.filter((word) => word.length > 2 && !SMALL.test(word))
}

const SMALL =
  /^(?:the|her|his|their|its|she|they|you|your|for|and|that|this|with|from|was|were|will|would|should|could|can|may|might|has|have|had|are|about|whether|today)$/u

function isTold(reading: Reading, place: Place): boolean {
  const words = keysOf(reading, place)
  return TOLD.test(words) && !NOT_TOLD.test(words)
}

/** Whether the words include the topic, where 'fit' counts as 'fitness'. */
function hasWords(reading: Reading, { from, to }: Place, topic: readonly string[]): boolean {
  const own = reading.words.slice(from, to).map(({ key }) => key)
  return topic.every((word) =>
    own.some((key) => key.length > 2 && (key.startsWith(word) || word.startsWith(key))),
  )
}

function keysOf({ words }: Reading, { from, to }: Place): string {
  const own = words.slice(from, to).filter(({ kind }) => kind === 'word' || kind === 'number')
  return own.map(({ key }) => key).join(' ')
}
