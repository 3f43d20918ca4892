// Of whom a text speaks at each word: the patient, or a relative ('her mother had tuberculosis').
import lexicon from '../lexicons/people.json' with { type: 'json' }
import { actsForPatient } from './carers.ts'
import { relationOf, sexOfRelation, type Sex } from './relations.ts'
import { relativesByName } from './relative-names.ts'
import type { Word } from './word.ts'
import type { Sentence } from './words.ts'

/** 'patient', a relation ('mother'), 'family', or '?mother' where she or the patient may be meant. */
export type Owner = string

const listed = (words: string) => new Set(words.split('|'))
const FAMILY = listed(lexicon.family)
const REPORTING = listed(lexicon.reporting)
const BESIDE = new Set([
  'has',
  'have',
  'had',
  'got',
  'needs',
  'need',
  'sees',
  'visits',
  'lost',
  'asked',
  'contact',
  'ring',
  'call',
  'phone',
  'inform',
  'help',
  'helps',
  'of',
  'after',
  'before',
  'while',
  'with',
  'by',
  'from',
  'to',
  'for',
  'like',
  'than',
  'without',
  'and',
  'via',
  'through',
  'about',
  'told',
])
const POSSESSIVES = new Set([
  'his',
  'her',
  'their',
  'the',
  'a',
  'an',
  'one',
  'late',
  'older',
  'younger',
  'elder',
  'paternal',
  'maternal',
  'little',
  'big',
  'own',
  'eldest',
  'youngest',
  'identical',
  'both',
  'birth',
  'foster',
  'adoptive',
  'biological',
  'elderly',
  'surviving',
  'half',
  'step',
  'other',
])
const OTHERS = new Set(['i', 'we', 'you'])

/** Whom each word is about; `sex` is the patient's. */
export function ownersOfWords(words: readonly Word[], sentences: readonly Sentence[], sex: Sex): Owner[] {
  const owners = Array.from({ length: words.length }, (): Owner => 'patient')
  const people: People = { sex, names: relativesByName(words), last: null }
  for (const sentence of sentences) ownIn(words, sentence, people, owners)
  return owners
}

/** `last` is the relative spoken of last who is not of the patient's sex: 'she' of a man's letter is that woman. */
type People = { sex: Sex; names: ReadonlyMap<string, string>; last: string | null }

function ownIn(words: readonly Word[], sentence: Sentence, people: People, owners: Owner[]): void {
  const { sex } = people
  let owner: Owner = 'patient'
  let inBrackets = false
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const word = words[at]
    if (!word) return
    const relation = relativeAt(words, at, people)
    if (isTitle(words, at) || COLLEAGUE.test(word.key)) people.last = null
    if (relation !== undefined) {
      const role = /['’]s?$/u.test(word.text) ? 'subject' : roleOf(words, at, sentence.from)
      // 'he lives with his wife (in hospital with influenza) and …'
      inBrackets = role === 'beside' && keyAt(words, at + 1) === '('
      if (role === 'after') ownBack(owners, words, at, { from: sentence.from, owner: relation })
      owner = inBrackets ? relation : (ownerFrom(role, words, at, { relation, sex }) ?? owner)
      people.last = lastOf(people, relation)
    } else if (inBrackets && word.key === ')') {
      inBrackets = false
      owner = 'patient'
    } else if (owner === 'patient' && isOther(people, word)) {
      owner = people.last ?? owner
    } else if (FAMILY.has(word.key)) {
      owner = familyAt(words, at) ?? owner
      if (isInFamily(words, at)) ownBack(owners, words, at, { from: sentence.from, owner: 'family' })
    } else {
      owner = afterWord(owner, words, at, sex)
    }
    owners[at] = owner
  }
}

function relativeAt(words: readonly Word[], at: number, { names }: People): string | undefined {
  return isNamedSister(words, at) ? undefined : (relationOf(keyAt(words, at)) ?? named(names, words, at))
}

/** Of whom is spoken from a relative on; null where it is the same as before. */
function ownerFrom(
  role: Role,
  words: readonly Word[],
  at: number,
  { relation, sex }: { relation: string; sex: Sex },
): Owner | null {
  if (role === 'beside') return null
  if (role === 'reporting') return 'patient'
  if (role === 'after') return relation
  if (isSecond(words, at)) return 'family'
  return actsForPatient(words, at, sex) ? `?${relation}` : relation
}

/** 'Mr Vaughan … he', 'the surgeon … he': no relative is meant any more. */
const COLLEAGUE = /^(?:dr|doctor|prof|professor|surgeon|consultant|registrar|gp|colleague)$/u

/** 'Prudence' after 'her daughter Prudence', where she begins to be spoken of. */
function named(names: ReadonlyMap<string, string>, words: readonly Word[], at: number): string | undefined {
  if (names.size === 0 || relationOf(keyAt(words, at - 1)) !== undefined) return undefined
  return names.get(words[at]?.text.replace(/['’]s$/u, '') ?? '')
}

const AUXILIARIES = new Set(['has', 'have', 'had', 'also', 'often', 'is', 'was', 'does', 'did', 'not'])

/** 'Sister Hughes' of the ward is no relative. */
function isNamedSister(words: readonly Word[], at: number): boolean {
  return words[at]?.text === 'Sister' && /^\p{Lu}/u.test(words[at + 1]?.text ?? '')
}

type Role = 'subject' | 'after' | 'beside' | 'reporting'

function roleOf(words: readonly Word[], at: number, from: number): Role {
  let before = at - 1
  while (before >= from && words[before]?.kind === 'number') before -= 1
  while (before >= from && POSSESSIVES.has(keyAt(words, before))) before -= 1
  const lead = before >= from ? keyAt(words, before) : ''
  const comma = keyAt(words, at + 1) === ',' ? 1 : 0
  if (keyAt(words, at + 1 + comma) === 'who') return 'subject'
  if (lead === 'in' || lead === '(') return 'after'
  if (isBeside(words, { lead, before, at })) return 'beside'
  let next = at + 1
  while (AUXILIARIES.has(keyAt(words, next))) next += 1
  return REPORTING.has(keyAt(words, next)) ? 'reporting' : 'subject'
}

function keyAt(words: readonly Word[], at: number): string {
  return words[at]?.key ?? ''
}

type Lead = { lead: string; before: number; at: number }

/** 'with his wife', 'he and his wife', not 'one of his brothers' and 'pain and his brother had …' */
function isBeside(words: readonly Word[], { lead, before, at }: Lead): boolean {
  const previous = words[before - 1]?.key ?? ''
  if (lead === 'of') return !/^(?:one|two|both|all|some|three)$/u.test(previous)
  if (lead === 'and')
    return (
      (before === at - 1 && !/^(?:has|had|died|is|was|\p{L}{3,}(?:s|ed))$/u.test(keyAt(words, at + 1))) ||
      /^(?:he|she|they|i|we|patient)$/u.test(previous)
    )
  return BESIDE.has(lead)
}

/** 'both her daughter and her mother': what follows is said of both. */
function isSecond(words: readonly Word[], at: number): boolean {
  let before = at - 1
  while (POSSESSIVES.has(keyAt(words, before))) before -= 1
  return keyAt(words, before) === 'and' && relationOf(keyAt(words, before - 1)) !== undefined
}

/** What stands before 'in her grandfather' in its clause is his. */
function ownBack(
  owners: Owner[],
  words: readonly Word[],
  at: number,
  given: { from: number; owner: Owner },
): void {
  for (let back = at - 1; back >= given.from; back -= 1) {
    const key = words[back]?.key ?? ''
    if (';.'.includes(key) || key === 'but' || relationOf(key) !== undefined) return
    owners[back] = given.owner
  }
}

function familyAt(words: readonly Word[], at: number): Owner | null {
  if (words[at + 1]?.key === 'history') return 'family'
  return words[at - 2]?.key === 'in' || words[at - 1]?.key === 'in' || isSideOf(words, at) ? 'family' : null
}

function isInFamily(words: readonly Word[], at: number): boolean {
  return keyAt(words, at - 2) === 'in' || isSideOf(words, at)
}

/** 'on both sides of the family' */
function isSideOf(words: readonly Word[], at: number): boolean {
  return keyAt(words, at - 2) === 'of' && /^sides?$/u.test(keyAt(words, at - 3))
}

function afterWord(owner: Owner, words: readonly Word[], at: number, sex: Sex): Owner {
  if (owner === 'patient' || returnsToPatient({ owner, sex }, words, at)) return 'patient'
  const [before, key] = [keyAt(words, at - 1), keyAt(words, at).replace(/'(?:s|d|ll)$/u, '')]
  const relation = owner.replace('?', '')
  if (key === 'him') return sex === 'male' && sexOfRelation(relation) === 'female' ? 'patient' : owner
  if (key === 'no' && /^[\p{L},]/u.test(before) && !HAVING.has(before)) return `?${relation}`
  if (PRONOUNS[key] === undefined || PRONOUNS[key] !== sex) return owner
  return owner === 'family' || before === 'but' ? 'patient' : pronounOwner(relation, sex)
}

function lastOf({ sex, last }: People, relation: string): string | null {
  return sex !== null && sexOfRelation(relation) !== sex ? relation : last
}

/** 'she' where the patient is a man */
function isOther({ sex, last }: People, { key }: Word): boolean {
  const pronoun = PRONOUNS[key.replace(/'(?:s|d|ll)$/u, '')]
  return (
    sex !== null && last !== null && pronoun !== undefined && pronoun !== sex && sexOfRelation(last) !== sex
  )
}

/** 'she' after 'her mother' may be either of them, after 'her father' she is the patient. */
function pronounOwner(relation: string, sex: Sex): Owner {
  const relationSex = sexOfRelation(relation)
  return relationSex !== null && relationSex !== sex ? 'patient' : `?${relation}`
}

const PRONOUNS: Readonly<Record<string, Sex>> = { he: 'male', she: 'female' }

/** 'I', 'there is', 'on examination', 'he himself', 'Mrs …', 'current medication': what follows is the patient's. */
function returnsToPatient(
  { owner, sex }: { owner: Owner; sex: Sex },
  words: readonly Word[],
  at: number,
): boolean {
  const key = words[at]?.key ?? ''
  if (key === ';' || OTHERS.has(key) || RESETS.has(key) || isTitle(words, at)) return true
  if (key === 'there') return owner !== 'family'
  // 'his mother, who has asthma, reports that he …'
  if (key === 'that' && REPORTING.has(keyAt(words, at - 1))) return true
  // 'her own colonoscopy' after her father's
  if (key === 'own' && /^(?:his|her)$/u.test(keyAt(words, at - 1)))
    return sex === null || (keyAt(words, at - 1) === 'his') === (sex === 'male')
  if (key === 'himself' || key === 'herself')
    return /^s?he$/u.test(keyAt(words, at - 1)) && (sex === null || PRONOUNS[keyAt(words, at - 1)] === sex)
  return key === 'on' && words[at + 1]?.key === 'examination'
}

const RESETS = new Set([
  'current',
  'medication',
  'medications',
  'medicines',
  'examination',
  'plan',
  'investigations',
])
const HAVING = new Set(['has', 'had', 'have', 'with', 'and', 'or', 'but', 'is', 'was', 'reports'])

function isTitle(words: readonly Word[], at: number): boolean {
  return /^(?:Mr|Mrs|Ms|Miss|Master)$/u.test(words[at]?.text ?? '')
}
