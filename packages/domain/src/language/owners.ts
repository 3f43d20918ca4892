// Decides which person each word of a text is about: the patient, or a relative ('her mother had tuberculosis').
import lexicon from './lexicons/people.json' with { type: 'json' }
import { asideAt, type Aside } from './asides.ts'
import { actsForPatient } from './carers.ts'
import { relationOf, sexOfRelation, type Sex } from './relations.ts'
import { isTheirs, keyAt, POSSESSIVES, REPORTING, type Role, roleOf } from './relative-roles.ts'
import { relationOfName, relativesByName } from './relative-names.ts'
import type { Word } from './word.ts'
import type { Sentence } from './words.ts'

/** 'patient', a relation ('mother'), 'family', or '?mother' if the words may be about her or the patient. */
export type Owner = string

/** An unknown person, such as 'he' in a woman's letter that has mentioned no man. */
export const SOMEBODY: Owner = '?somebody'

const FAMILY = new Set(lexicon.family.split('|'))
const OTHERS = new Set(['i', 'we', 'you'])

/** Returns the person that each word is about. `sex` is the patient's. */
export function ownersOfWords(
  words: readonly Word[],
  sentences: readonly Sentence[],
  sex: Sex,
  patient: ReadonlySet<number>,
): Owner[] {
  const owners = Array.from({ length: words.length }, (): Owner => 'patient')
  const people: People = { sex, names: { relatives: relativesByName(words), patient }, last: null }
  for (const sentence of sentences) ownIn(words, sentence, people, owners)
  return owners
}

/** `last` is the last mentioned relative who is not of the patient's sex, because 'she' in a man's letter means that woman. */
type People = { sex: Sex; names: Names; last: string | null }
/** The relatives by name, and the positions of the patient's name. */
type Names = { relatives: ReadonlyMap<string, string>; patient: ReadonlySet<number> }

function ownIn(words: readonly Word[], sentence: Sentence, people: People, owners: Owner[]): void {
  let owner: Owner = 'patient'
  let aside: Aside | null = null
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const word = words[at]
    if (!word) return
    const relation = relativeAt(words, at, people)
    if (isTitle(words, at) || COLLEAGUE.test(word.key)) people.last = null
    if (relation !== undefined) {
      const role = /['’]s?$/u.test(word.text) ? 'subject' : roleOf(words, at, sentence.from)
      aside = asideAt(words, at, { relation, role })
      if (hasItToo(words, at)) shareBack(owners, at, { from: sentence.from, owner: `?${relation}` })
      if (role === 'after' || isTheirs(words, at))
        ownBack(owners, words, at, { from: sentence.from, owner: relation })
      owner = aside?.owner ?? ownerFrom(role, words, at, { relation, sex: people.sex }) ?? owner
      people.last = lastOf(people, relation)
    } else if (aside && at >= aside.from && aside.ends.test(word.key)) {
      owner = aside.next
      aside = null
    } else {
      owner = ownerOfWord(words, at, owner, people)
      if (FAMILY.has(word.key) && isInFamily(words, at))
        ownBack(owners, words, at, { from: sentence.from, owner: 'family' })
    }
    owners[at] = owner
  }
}

function ownerOfWord(words: readonly Word[], at: number, owner: Owner, people: People): Owner {
  const word = words[at]
  if (!word) return owner
  if ((owner === 'patient' || owner === SOMEBODY) && isOther(people, word)) return people.last ?? SOMEBODY
  if (owner === 'patient' && PARENTAL[word.key] !== undefined) return PARENTAL[word.key] ?? owner
  if (FAMILY.has(word.key) || isParentsSide(words, at)) return familyAt(words, at) ?? owner
  return people.names.patient.has(at) ? 'patient' : afterWord(owner, words, at, people.sex)
}

/** Finds the owner in 'a maternal hip fracture'. */
const PARENTAL: Readonly<Record<string, Owner>> = { maternal: '?mother', paternal: '?father' }

function relativeAt(words: readonly Word[], at: number, { names }: People): string | undefined {
  if (isNamedSister(words, at) || isParentsSide(words, at) || isTheirSaying(words, at)) return undefined
  const relation = relationOf(keyAt(words, at))
  const parent = keyAt(words, at - 1)
  const isOfParent = parent.endsWith("'s") && /^(?:mother|father)$/u.test(relationOf(parent) ?? '')
  return (
    (isOfParent ? OF_PARENTS[relation ?? ''] : undefined) ??
    relation ??
    relationOfName(names.relatives, words, at)
  )
}

/** Relatives that are named by a parent: 'her mother's sister'. */
const OF_PARENTS: Readonly<Record<string, string>> = {
  sister: 'aunt',
  brother: 'uncle',
  mother: 'grandmother',
  father: 'grandfather',
}

/** True for 'in her mother's words', which tell of the patient. */
function isTheirSaying(words: readonly Word[], at: number): boolean {
  return keyAt(words, at).endsWith("'s") && /^(?:words?|opinion|view|presence)$/u.test(keyAt(words, at + 1))
}

/** Returns the person from this relative on, or null if the person does not change. */
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

/** True for 'his uncle on his mother's side'. */
function isParentsSide(words: readonly Word[], at: number): boolean {
  return /^sides?$/u.test(keyAt(words, at + 1)) && relationOf(keyAt(words, at)) !== undefined
}

/** In 'Mr Vaughan … he' and 'the surgeon … he' the pronoun no longer means a relative. */
const COLLEAGUE = /^(?:dr|doctor|prof|professor|surgeon|consultant|registrar|gp|colleague)$/u

/** True for 'Sister Hughes', who is a nurse on the ward and not a relative. */
function isNamedSister(words: readonly Word[], at: number): boolean {
  return words[at]?.text === 'Sister' && /^\p{Lu}/u.test(words[at + 1]?.text ?? '')
}

/** True for 'coeliac disease crossed our minds as her aunt has it'. */
function hasItToo(words: readonly Word[], at: number): boolean {
  const after = [1, 2, 3].map((step) => keyAt(words, at + step)).join(' ')
  return /^(?:has|had|gets|got) (?:it|the same)\b/u.test(after)
}

/** Assigns earlier words about the patient to this relative too, because they may apply to both. */
function shareBack(owners: Owner[], at: number, { from, owner }: { from: number; owner: Owner }): void {
  for (let back = from; back < at; back += 1) if (owners[back] === 'patient') owners[back] = owner
}

/** True for the second of two relatives, as in 'both her daughter and her mother'. The next words are about both. */
function isSecond(words: readonly Word[], at: number): boolean {
  let before = at - 1
  while (POSSESSIVES.has(keyAt(words, before))) before -= 1
  return keyAt(words, before) === 'and' && relationOf(keyAt(words, before - 1)) !== undefined
}

/** Assigns the words of the clause before 'in her grandfather' or 'in her father's family' to that relative. */
function ownBack(
  owners: Owner[],
  words: readonly Word[],
  at: number,
  given: { from: number; owner: Owner; untilComma?: boolean },
): void {
  const first = keyAt(words, at - 1).endsWith("'s") ? at - 2 : at - 1
  for (let back = first; back >= given.from; back -= 1) {
    const key = keyAt(words, back)
    if (
      ';.'.includes(key) ||
      (key === ',' && given.untilComma) ||
      key === 'but' ||
      relationOf(key) !== undefined
    )
      return
    owners[back] = given.owner
  }
}

function familyAt(words: readonly Word[], at: number): Owner | null {
  if (words[at + 1]?.key === 'history') return 'family'
  return words[at - 2]?.key === 'in' || words[at - 1]?.key === 'in' || isSideOf(words, at) ? 'family' : null
}

function isInFamily(words: readonly Word[], at: number): boolean {
  return (
    keyAt(words, at - 2) === 'in' ||
    (keyAt(words, at - 3) === 'in' && keyAt(words, at - 1).endsWith("'s")) ||
    isSideOf(words, at)
  )
}

/** True for 'on both sides of the family'. */
function isSideOf(words: readonly Word[], at: number): boolean {
  return keyAt(words, at - 2) === 'of' && /^sides?$/u.test(keyAt(words, at - 3))
}

function afterWord(owner: Owner, words: readonly Word[], at: number, sex: Sex): Owner {
  if (owner === 'patient' || returnsToPatient({ owner, sex }, words, at)) return 'patient'
  const [before, key] = [keyAt(words, at - 1), keyAt(words, at).replace(/'(?:s|d|ll)$/u, '')]
  const relation = owner.replace('?', '')
  if (key === 'him') return sex === 'male' && sexOfRelation(relation) === 'female' ? 'patient' : owner
  if (key === 'no' && /^[\p{L},]/u.test(before) && !HAVING.has(before)) return `?${relation}`
  if (PRONOUNS[key] !== undefined && sex === null) return `?${relation}`
  if (!isOfPatientsSex(words, at, { key, sex })) return owner
  return owner === 'family' || before === 'but' ? 'patient' : pronounOwner(relation, sex)
}

/**
 * True for 'he' if the patient is a man, and for his 'his' if something new follows: 'and his clotting is normal', 'took his
 * pulse'.
 */
function isOfPatientsSex(
  words: readonly Word[],
  at: number,
  { key, sex }: { key: string; sex: Sex },
): boolean {
  if (PRONOUNS[key] !== undefined) return PRONOUNS[key] === sex
  const isOwn = sex !== null && key === (sex === 'male' ? 'his' : 'her')
  return isOwn && /^(?:and|so|but|because|,|took|checked|measured|found|tested)$/u.test(keyAt(words, at - 1))
}

function lastOf({ sex, last }: People, relation: string): string | null {
  return sex !== null && sexOfRelation(relation) !== sex ? relation : last
}

/** True for 'she' if the patient is a man, and for 'he' if she is a woman. */
function isOther({ sex, last }: People, { key }: Word): boolean {
  const pronoun = PRONOUNS[key.replace(/'(?:s|d|ll)$/u, '')]
  return (
    sex !== null && pronoun !== undefined && pronoun !== sex && (last === null || sexOfRelation(last) !== sex)
  )
}

/** 'She' after 'her mother' may be either of them, but after 'her father' it is the patient. */
function pronounOwner(relation: string, sex: Sex): Owner {
  const relationSex = sexOfRelation(relation)
  return relationSex !== null && relationSex !== sex ? 'patient' : `?${relation}`
}

const PRONOUNS: Readonly<Record<string, Sex>> = { he: 'male', she: 'female' }

/**
 * True for words after which the text is about the patient again: 'I', 'there is', 'on examination', 'he himself', 'Mrs …',
 * 'current medication'.
 */
function returnsToPatient(
  { owner, sex }: { owner: Owner; sex: Sex },
  words: readonly Word[],
  at: number,
): boolean {
  const key = words[at]?.key ?? ''
  if (key === ';' || RESETS.has(key) || isTitle(words, at)) return true
  if (OTHERS.has(key)) return !isAside(words, at)
  if (/^patient(?:'s)?$/u.test(key)) return !/^(?:an?|another|fellow|our|your)$/u.test(keyAt(words, at - 1))
  if (key === 'there') return owner !== 'family'
  // In 'his mother, who has asthma, reports that he …' the words after 'that' are about the patient.
  if (key === 'that' && REPORTING.has(keyAt(words, at - 1))) return true
  // After a sentence about her father, 'her own colonoscopy' is the patient's.
  if (key === 'own' && /^(?:his|her)$/u.test(keyAt(words, at - 1)))
    return sex === null || (keyAt(words, at - 1) === 'his') === (sex === 'male')
  if (key === 'himself' || key === 'herself')
    return /^s?he$/u.test(keyAt(words, at - 1)) && (sex === null || PRONOUNS[keyAt(words, at - 1)] === sex)
  return key === 'on' && words[at + 1]?.key === 'examination'
}

/** True for 'his sister, I should say, does faint'. */
function isAside(words: readonly Word[], at: number): boolean {
  return keyAt(words, at - 1) === ',' && words.slice(at + 1, at + ASIDE).some(({ text }) => text === ',')
}

const ASIDE = 5

const RESETS = new Set([
  'pt',
  "pt's",
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
