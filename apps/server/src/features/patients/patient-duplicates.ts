import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DuplicatesOf, LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { datesToCompare, identityKeys, likeness } from '@sincerely/domain/patients/likely-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { selectCandidates } from './patient-duplicates.sql.ts'
import type { Candidate } from './patient-duplicates.sql.ts'

/** A person not yet saved. */
export type Entry = {
  name: string
  dob?: string | null | undefined
  nhsNumber?: string | null | undefined
  confirmedNotDuplicate?: boolean | undefined
}

/** At most so many records are shown beside one entry. */
const mostShown = 5

/** How many entries are compared before other calls get their turn. */
const batch = 250

/** For each entry the records in my scope that are probably the same person; entries without any are left out. */
export async function findDuplicates(
  ctx: Pick<Ctx, 'actor'>,
  db: Db,
  entries: Entry[],
): Promise<DuplicatesOf[]> {
  const people = entries.map(identityOf)
  const known = people.filter(({ dob }) => dob !== null)
  const candidates = await selectCandidates(db, ctx.actor, {
    nhsNumbers: people.flatMap(({ nhsNumber }) => nhsNumber ?? []),
    dobs: [...new Set(known.flatMap(({ dob }) => datesToCompare(dob ?? '')))],
    names: [...new Set(people.map(({ name }) => name))],
  })
  const near = byWhatTheyShare(candidates)
  const found: DuplicatesOf[] = []
  for (const [index, person] of people.entries()) {
    if (index % batch === batch - 1) await nextTurn()
    const patients = near(person).flatMap((candidate) => asDuplicate(person, candidate))
    if (patients.length > 0) found.push({ index, patients: patients.slice(0, mostShown) })
  }
  return found
}

/**
 * Refuses entries that probably have a record already, unless a person said that they are somebody else (rules §4).
 * The same name with an unknown date of birth is shown by the screens, and refused nowhere: it says too little.
 */
export async function refuseDuplicates(ctx: Pick<Ctx, 'actor'>, db: Db, entries: Entry[]): Promise<void> {
  const open = (await findDuplicates(ctx, db, entries))
    .filter(({ index }) => entries[index]?.confirmedNotDuplicate !== true)
    .map(({ index, patients }) => ({ index, patients: patients.filter(isTelling) }))
    .filter(({ patients }) => patients.length > 0)
  if (open.length > 0) throw new AppError('likely_duplicate', { candidates: open })
}

function isTelling({ likeness }: LikelyDuplicate): boolean {
  return likeness === 'name_and_dob' || likeness === 'name_and_similar_dob'
}

function asDuplicate(person: Identity, candidate: Candidate): LikelyDuplicate[] {
  const why = likeness(person, candidate)
  return why === null ? [] : [{ ...candidate, likeness: why }]
}

/** Looks up candidates by number, date and name, so that thousands of entries are not each held against all. */
function byWhatTheyShare(candidates: Candidate[]): (person: Identity) => Candidate[] {
  const shelves = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const key of identityKeys(candidate)) shelves.set(key, [...(shelves.get(key) ?? []), candidate])
  }
  return (person) => [...new Set(identityKeys(person).flatMap((key) => shelves.get(key) ?? []))]
}

function identityOf({ name, dob, nhsNumber }: Entry): Identity {
  return { name, dob: dob ?? null, nhsNumber: parseNhsNumber(nhsNumber ?? '') }
}
