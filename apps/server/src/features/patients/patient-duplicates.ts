import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DuplicatesOf, LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import {
  comparable,
  datesToCompare,
  identityKeys,
  likeness,
  likenesses,
  maxPerNumber,
  recordKey,
} from '@sincerely/domain/patients/likely-duplicates'
import type { Comparable, Identity } from '@sincerely/domain/patients/likely-duplicates'
import { otherSpellings } from '@sincerely/domain/patients/name-words'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { selectCandidates } from './patient-duplicates.sql.ts'
import type { Candidate, SearchedRecordNumber } from './patient-duplicates.sql.ts'

export type Entry = {
  name: string
  dob?: string | null | undefined
  nhsNumber?: string | null | undefined
  medicalRecordNumber?: string | null | undefined
  confirmedNotDuplicate?: boolean | undefined
  notDuplicateOf?: number[] | undefined
}

/** The maximum number of records per entry. */
const mostShown = 5

/** The number of entries to compare before other requests get a turn. */
const batch = 100

/**
 * Finds for each entry the records in scope that are probably of the same person, with the most likely first. Entries without
 * such a record are left out.
 */
export async function findDuplicates(
  ctx: Pick<Ctx, 'actor'>,
  db: Db,
  entries: Entry[],
): Promise<DuplicatesOf[]> {
  const found = await allDuplicates(ctx, db, entries)
  return found.map(({ index, patients }) => ({ index, patients: patients.slice(0, mostShown) }))
}

/**
 * Refuses entries that probably have a record already, unless the user saw those records and confirmed that this is another
 * person (rules §4). A record with the same name and an unknown date of birth is only shown, because that proves too little.
 */
export async function refuseDuplicates(ctx: Pick<Ctx, 'actor'>, db: Db, entries: Entry[]): Promise<void> {
  const open = (await allDuplicates(ctx, db, entries))
    .map(({ index, patients }) => ({
      index,
      patients: patients.filter((patient) => isTelling(patient) && !isConfirmed(entries[index], patient)),
    }))
    .filter(({ patients }) => patients.length > 0)
    .map(({ index, patients }) => ({ index, patients: patients.slice(0, mostShown) }))
  if (open.length > 0) throw new AppError('likely_duplicate', { candidates: open })
}

/** True if the user must confirm this likeness. A taken NHS number is refused separately, even if it was confirmed. */
function isTelling({ likeness: why }: LikelyDuplicate): boolean {
  return why !== 'nhs_number' && why !== 'name_without_dob'
}

/**
 * True if the user confirmed that the entry is not this record. The web app sends the ids of the records that it showed. Other
 * programs may confirm without ids (rules §4), because they cannot know a record that was added meanwhile.
 */
function isConfirmed(entry: Entry | undefined, { id }: LikelyDuplicate): boolean {
  if (entry?.confirmedNotDuplicate !== true) return false
  return entry.notDuplicateOf === undefined || entry.notDuplicateOf.includes(id)
}

async function allDuplicates(ctx: Pick<Ctx, 'actor'>, db: Db, entries: Entry[]): Promise<DuplicatesOf[]> {
  const people = entries.map((entry) => comparable(identityOf(entry)))
  const known = people.filter(({ dob }) => dob !== null)
  const candidates = await selectCandidates(db, ctx.actor, {
    nhsNumbers: people.flatMap(({ nhsNumber }) => nhsNumber ?? []),
    dobs: [...new Set(known.flatMap(({ dob }) => datesToCompare(dob ?? '')))],
    names: [...new Set(people.flatMap(({ name }) => [name, ...otherSpellings(name)]))],
    records: recordsOf(people),
  })
  const near = await byWhatTheyShare(candidates)
  const found: DuplicatesOf[] = []
  for (const [index, person] of people.entries()) {
    if (index % batch === batch - 1) await nextTurn()
    const patients = near(person)
      .flatMap((other) => asDuplicate(person, other))
      .toSorted((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) || a.id - b.id)
    if (patients.length > 0) found.push({ index, patients })
  }
  return found
}

/** Returns each number once. A person without a date of birth is compared with every record that has the number. */
function recordsOf(people: Comparable[]): SearchedRecordNumber[] {
  const isDated = new Map<string, boolean>()
  for (const { recordNumber, dob } of people) {
    if (recordNumber === null) continue
    isDated.set(recordNumber, (isDated.get(recordNumber) ?? true) && dob !== null)
  }
  return [...isDated].map(([number, isOnlyDated]) => ({ number, isDated: isOnlyDated }))
}

type ComparableCandidate = Comparable & { candidate: Candidate }

function asDuplicate(person: Comparable, other: ComparableCandidate): LikelyDuplicate[] {
  const why = likeness(person, other)
  if (why === null) return []
  const { medicalRecordNumber: _, ...shown } = other.candidate
  return [{ ...shown, likeness: why }]
}

/** Groups candidates by their identifying values, so that thousands of entries are not each compared with all of them. */
async function byWhatTheyShare(
  candidates: Candidate[],
): Promise<(person: Comparable) => ComparableCandidate[]> {
  const shelves = new Map<string, ComparableCandidate[]>()
  for (const [index, candidate] of candidates.entries()) {
    if (index % 1000 === 999) await nextTurn()
    const one = { ...comparable(candidate), candidate }
    for (const key of identityKeys(one)) {
      const shelf = shelves.get(key)
      if (shelf === undefined) shelves.set(key, [one])
      else if (shelf.length < maxPerNumber || !isRecordKey(key, one)) shelf.push(one)
    }
  }
  return (person) => [...new Set(identityKeys(person).flatMap((key) => shelves.get(key) ?? []))]
}

function isRecordKey(key: string, { recordNumber }: Comparable): boolean {
  return recordNumber !== null && key === recordKey(recordNumber)
}

function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: Entry): Identity {
  return {
    name,
    dob: dob ?? null,
    nhsNumber: parseNhsNumber(nhsNumber ?? ''),
    medicalRecordNumber: medicalRecordNumber ?? null,
  }
}
