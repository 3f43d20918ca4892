import { harmWords } from '@sincerely/domain/audit/harm'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction, unattended } from '../../platform/transaction.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/tables.ts'
import { copyTemplate } from '../../test/test-app.ts'
import { auditHead } from './audit.ts'
import { sealLines } from './seal-lines.ts'
import { verifyTrail } from './verify-trail.ts'

let db: Db
const ends: (() => Promise<unknown>)[] = []

/** Uses a superuser and turns the triggers off, as an attacker with access to the database could. */
beforeAll(async () => {
  const copy = await copyTemplate()
  const opened = connect({ ...copy.connection, user: 'postgres' }, 2)
  db = opened.db
  ends.push(copy.drop, opened.close)
  for (const table of ['auditLog', 'auditSeals'])
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(db)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Inserts ten sealed lines, with line n at position n. */
beforeEach(async () => {
  await sql`truncate audit_log, audit_seals, audit_unsealed restart identity cascade`.execute(db)
  const actions = ['create', 'edit', 'edit', 'approve', 'post', 'view', 'view', 'return', 'edit', 'approve']
  for (const [n, action] of actions.entries()) {
    const at = new Date(Date.UTC(2026, 10, 20, 10, n))
    await transaction(unattended(db, at), (tx) =>
      tx.audit({ action: `letter.${action}`, letterId: n + 1, details: { version: n + 1 } }),
    )
  }
  await sql`insert into audit_unsealed select seq from audit_log on conflict do nothing`.execute(db)
  expect(await sealLines(db)).toBe(10)
})

const verify = async (heads: { position: number; hash: string }[] = []) => verifyTrail(db, { heads })
const found = async (heads?: { position: number; hash: string }[]) =>
  (await verify(heads)).harm.map(harmWords)

async function headOf() {
  const head = await auditHead(db)
  if (head === null) throw new Error('nothing is sealed')
  return head
}

describe('verifying the audit trail', () => {
  it('finds nothing wrong in an untouched trail with a noted head [H-39]', async () => {
    const head = await headOf()
    expect(await verify([head])).toEqual({
      lines: 10,
      head,
      waiting: { count: 0, oldestAt: null },
      harmCount: 0,
      harm: [],
    })
  })

  it.each([
    ['who', sql`update audit_log set actor_id = null, user_id = 5 where seq = 4`],
    ['when, by a microsecond', sql`update audit_log set at = at + interval '1 microsecond' where seq = 4`],
    ['what', sql`update audit_log set action = 'letter.view' where seq = 4`],
    ['which record', sql`update audit_log set letter_id = 44 where seq = 4`],
    ['a detail', sql`update audit_log set details = '{"version": 5}' where seq = 4`],
    ['the request', sql`update audit_log set request_id = 'another' where seq = 4`],
  ])('finds an altered entry: %s [T-30]', async (_, harm) => {
    await harm.execute(db)
    expect(await found()).toEqual([
      'Entry 4 (position 4) differs from what was sealed: the entry or its seal was changed.',
    ])
  })

  it('finds an altered first and last entry', async () => {
    await sql`update audit_log set letter_id = 44 where seq in (1, 10)`.execute(db)
    expect((await verify()).harm.map(({ kind, line }) => [kind, line])).toEqual([
      ['altered', 1],
      ['altered', 10],
    ])
  })

  it('finds a removed entry, also if its seal was removed with it [T-30]', async () => {
    await sql`delete from audit_log where seq = 4`.execute(db)
    expect(await found()).toEqual(['Entry 4 (position 4) was removed.'])
    await sql`delete from audit_seals where position = 4`.execute(db)
    expect(await found()).toEqual([
      'The seal of position 4 was removed; the entry after it cannot be checked.',
    ])
  })

  it('finds an entry that was removed before it was sealed', async () => {
    await sql`insert into audit_unsealed values (11)`.execute(db)
    expect(await found()).toEqual(['Entry 11 was removed before it was sealed.'])
    expect(await sealLines(db)).toBe(0)
  })

  it.each([
    ['next to each other', 4, 5],
    ['far apart', 2, 9],
  ])('finds two entries that changed places, %s [T-30]', async (_, one, other) => {
    await sql`
      update audit_log set (at, action, letter_id, details) = (swap.at, swap.action, swap.letter_id, swap.details)
        from audit_log swap
       where audit_log.seq in (${one}, ${other}) and swap.seq in (${one}, ${other}) and swap.seq <> audit_log.seq`.execute(
      db,
    )
    expect((await found()).toSorted()).toEqual([
      `Position ${one} holds the entry sealed at position ${other}: entries have changed places.`,
      `Position ${other} holds the entry sealed at position ${one}: entries have changed places.`,
    ])
  })

  it('finds seals that were swapped between entries', async () => {
    await sql`
      update audit_seals set seq = 100 + seq where position in (3, 7)`.execute(db)
    await sql`update audit_seals set seq = case position when 3 then 7 else 3 end where position in (3, 7)`.execute(
      db,
    )
    expect((await verify()).harm.map(({ kind }) => kind)).toEqual(['reordered', 'reordered'])
  })

  it('finds an entry that was added later with an earlier time', async () => {
    await sql`
      insert into audit_log (at, action, letter_id, request_id)
      values ('2026-11-20T10:03:30Z', 'letter.approve', 4, 'slipped in')`.execute(db)
    expect(await found()).toEqual([
      'Entry 11 has no seal and is not waiting for one: it was added later, or its seal was removed.',
    ])
  })

  it('finds an altered seal and says that its entry is unchanged', async () => {
    await sql`update audit_seals set hash = sha256(hash) where position = 6`.execute(db)
    expect(await found()).toEqual([
      'The seal of entry 6 (position 6) was changed; the entry itself is unchanged.',
    ])
  })

  it('finds a truncated or rewritten end from a head noted elsewhere [T-30]', async () => {
    const head = await headOf()
    await sql`delete from audit_seals where position > 8`.execute(db)
    await sql`delete from audit_log where seq > 8`.execute(db)
    expect(await found()).toEqual([])
    expect(await found([head])).toEqual([
      'The end of the trail is missing: you kept a fingerprint for position 10, but the trail ends before it.',
    ])
    for (const letterId of [70, 71])
      await transaction(unattended(db), (tx) => tx.audit({ action: 'letter.edit', letterId }))
    await sql`insert into audit_unsealed select seq from audit_log where seq > 8`.execute(db)
    await sealLines(db)
    expect(await found()).toEqual([])
    expect(await found([head])).toEqual([
      'The chain was rewritten: the fingerprint at position 10 differs from the one you kept.',
    ])
  })

  it('reports each of several kinds of damage [H-39]', async () => {
    await sql`delete from audit_log where seq = 2`.execute(db)
    await sql`update audit_log set letter_id = 44 where seq = 5`.execute(db)
    await sql`update audit_seals set hash = sha256(hash) where position = 8`.execute(db)
    expect((await verify()).harm.map(({ kind, position }) => [kind, position])).toEqual([
      ['removed', 2],
      ['altered', 5],
      ['seal-altered', 8],
    ])
  })
})
