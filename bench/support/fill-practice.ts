// Fills an empty, migrated database with doctors, patients and letters of about 2 KB. The data is the same in
// every run.
import { sql } from 'kysely'
import { buildUser } from '../../apps/server/seed/build.ts'
import type { LetterFields, PatientFields } from '../../apps/server/seed/build.ts'
import { asKept } from '../../apps/server/src/platform/db/column-name.ts'
import type { Db } from '../../apps/server/src/platform/db/tables.ts'
import { chanceFrom } from './chance.ts'
import type { Chance } from './chance.ts'
import shapes from './practice-shapes.json' with { type: 'json' }

export const doctorCount = 8
export const doctorEmail = (doctor: number) => `doctor-${doctor}@bench.example`

const firstDay = Date.parse('2021-01-04T09:00:00Z')
const lastDay = Date.parse('2026-11-20T09:00:00Z')
const rowsAtOnce = 1000

export type PracticeSize = { letters: number; patients: number }

/** Returns a size with a tenth as many patients as letters, and at least 40. */
export function practiceOf(letters: number): PracticeSize {
  return { letters, patients: Math.max(40, Math.round(letters / 10)) }
}

/** All users get this password hash. */
export async function fillPractice(
  db: Db,
  { letters: letterCount, patients: patientCount }: PracticeSize,
  passwordHash: string,
): Promise<void> {
  const chance = chanceFrom(20_261_120)
  for (let doctor = 0; doctor < doctorCount; doctor += 1) {
    const name = `Dr ${shapes.firstNames[doctor] ?? ''} ${surname(chance)}`
    await buildUser(db, { name, email: doctorEmail(doctor), passwordHash })
  }
  // The triggers would run for each row. Their results are computed at the end instead.
  await setTriggers(db, 'disable')
  await insertAll(db, 'patients', patientCount, (index) => patientRow(chance, index, patientCount))
  await insertAll(db, 'letters', letterCount, (index) =>
    letterRow(chance, chance.below(patientCount), index / letterCount),
  )
  await keepFirstVersions(db)
  await recount(db)
  await setTriggers(db, 'enable')
  for (const table of [
    'users',
    'patients',
    'letters',
    'letterVersions',
    'letterSteps',
    'patientCounts',
    'letterCounts',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const doctorIdOf = (patientIndex: number) => (patientIndex % doctorCount) + 1

function patientRow(chance: Chance, index: number, of: number): PatientFields {
  const at = new Date(firstDay + ((lastDay - firstDay) * index) / of)
  const name = `${chance.pick(shapes.firstNames)} ${surname(chance)}`
  return {
    doctorId: doctorIdOf(index),
    name,
    dob: `${1930 + chance.below(75)}-0${1 + chance.below(9)}-1${chance.below(10)}`,
    gender: chance.pick(['female', 'male']),
    phone: `01632 ${String(chance.below(1_000_000)).padStart(6, '0')}`,
    email: `${name.toLowerCase().replace(' ', '.')}.${index}@patients.example`,
    address: `${1 + chance.below(200)} ${surname(chance)} Road`,
    gpName: `Dr ${surname(chance)}`,
    gpPractice: `${surname(chance)} Surgery`,
    createdBy: doctorIdOf(index),
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Returns a letter; a fifth of the letters are unfinished. `age` is 0 for the oldest letter and 1 for the
 * newest.
 */
function letterRow(chance: Chance, patientIndex: number, age: number): LetterFields {
  const doctor = doctorIdOf(patientIndex)
  const at = new Date(firstDay + (lastDay - firstDay) * age)
  const status = chance.pick(['draft', 'approved', ...Array<'posted'>(8).fill('posted')] as const)
  const done = status === 'draft' ? null : new Date(at.getTime() + 86_400_000)
  const posted = status === 'posted' ? done : null
  return {
    patientId: patientIndex + 1,
    doctorId: doctor,
    type: chance.pick(['consultation', 'referral', 'discharge', 'follow-up']),
    status,
    priority: chance.pick(['low', 'medium', 'medium', 'high']),
    content: letterHtml(chance),
    visitDate: at.toISOString().slice(0, 10),
    dueAt: new Date(at.getTime() + 7 * 86_400_000),
    createdBy: doctor,
    createdAt: at,
    updatedAt: at,
    reviewedBy: done && doctor,
    reviewedAt: done,
    postedBy: posted && doctor,
    postedAt: posted,
  }
}

/** Returns about 2 KB of HTML, from the salutation to the sign-off. */
export function letterHtml(chance: Chance): string {
  const paragraph = () => `<p>${[1, 2, 3, 4].map(() => chance.pick(shapes.sentences)).join(' ')}</p>`
  const body = [1, 2, 3, 4, 5].map(paragraph).join('')
  return `<p>Dear Dr ${surname(chance)},</p><p><strong>Re: this patient</strong></p>${body}<p>Yours sincerely,</p><p>Dr ${surname(chance)}</p>`
}

function surname(chance: Chance): string {
  return (
    chance.pick(shapes.surnameBeginnings) +
    chance.pick(shapes.surnameMiddles) +
    chance.pick(shapes.surnameEnds)
  )
}

async function insertAll(
  db: Db,
  table: 'patients' | 'letters',
  count: number,
  row: (index: number) => Record<string, unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) => row(from + at))
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.map(asKept).join()}]`})`.execute(
      db,
    )
  }
}

async function keepFirstVersions(db: Db): Promise<void> {
  await sql`insert into letter_versions (letter_id, version, content)
    select id, version, content from letters`.execute(db)
  await sql`insert into letter_steps (letter_id, version, did, done_by, done_at)
    select id, version, 'created', created_by, created_at from letters`.execute(db)
}

async function setTriggers(db: Db, how: 'enable' | 'disable'): Promise<void> {
  for (const table of ['patients', 'letters'])
    await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger user`.execute(db)
}

/** Computes the results of the patients' and letters' triggers in plain SQL, for all rows at once. */
async function recount(db: Db): Promise<void> {
  await sql`update patients set letter_status = newest.status, letter_count = newest.n, last_visit = newest.visit
    from (
      select patient_id, count(*)::integer as n, max(visit_date) as visit,
             (array_agg(status order by created_at desc, id desc))[1] as status
        from letters where deleted_at is null group by patient_id
    ) newest where patients.id = newest.patient_id`.execute(db)
  await sql`insert into patient_counts (doctor_id, letter_status, slot, n)
    select doctor_id, letter_status, 0, count(*) from patients where deleted_at is null group by 1, 2`.execute(
    db,
  )
  await sql`insert into letter_counts (doctor_id, status, slot, n)
    select doctor_id, status, 0, count(*) from letters where deleted_at is null group by 1, 2`.execute(db)
}
