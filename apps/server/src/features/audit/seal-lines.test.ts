import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { transaction, unattended } from '../../platform/transaction.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/tables.ts'
import { copyTemplate } from '../../test/test-app.ts'
import { auditHead } from './audit.ts'
import { sealLines } from './seal-lines.ts'
import { verifyTrail } from './verify-trail.ts'

let db: Db
let asSuperuser: Db
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const copy = await copyTemplate()
  const opened = connect(copy.connection, 8)
  db = opened.db
  const superuser = connect({ ...copy.connection, user: 'postgres' }, 1)
  asSuperuser = superuser.db
  ends.push(copy.drop, opened.close, superuser.close)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const write = (action: string, count = 1) =>
  transaction(unattended(db), (tx) => tx.audit(...Array.from({ length: count }, () => ({ action }))))
const sealed = async () =>
  (await db.selectFrom('auditSeals').select('seq').orderBy('position').execute()).map(({ seq }) =>
    Number(seq),
  )

describe('the audit trail tables', () => {
  it.each([
    sql`update audit_log set action = 'letter.view'`,
    sql`delete from audit_log where false`,
    sql`truncate audit_log cascade`,
    sql`update audit_seals set hash = hash where false`,
    sql`delete from audit_seals`,
    sql`truncate audit_seals`,
  ])('accept new entries only, even from a superuser [T-30]', async (statement) => {
    await write('practice.open')
    await sealLines(db)
    await expect(statement.execute(db)).rejects.toThrow('The audit trail takes new lines only')
    await expect(
      asSuperuser.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await statement.execute(tx)
      }),
    ).rejects.toThrow('The audit trail takes new lines only')
  })
})

describe('sealing audit entries', () => {
  it('does nothing if no entry is waiting', async () => {
    await sealLines(db)
    const before = await auditHead(db)
    expect(await sealLines(db)).toBe(0)
    expect(await auditHead(db)).toEqual(before)
  })

  it('gives each entry one position, in batches, and the check finds nothing wrong', async () => {
    await sealLines(db)
    await write('patient.edit', 2500)
    expect(await sealLines(db)).toBe(2500)
    const report = await verifyTrail(db)
    expect(report).toMatchObject({ harmCount: 0, waiting: { count: 0, oldestAt: null } })
    expect(report.head).toEqual(await auditHead(db))
    expect(report.lines).toBe((await sealed()).length)
  })

  it('includes an entry whose transaction commits after higher-numbered entries', async () => {
    await sealLines(db)
    let commit: () => void = () => undefined
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let began: () => void = () => undefined
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve
    })
    const slow = transaction(unattended(db), async (tx) => {
      await tx.audit({ action: 'letter.create' })
      began()
      await mayCommit
    })
    await hasBegun
    await write('letter.approve')
    expect(await sealLines(db)).toBe(1)
    commit()
    await slow
    expect(await sealLines(db)).toBe(1)
    const [early = 0, late = 0] = (await sealed()).slice(-2)
    expect(late).toBeLessThan(early)
    expect(await verifyTrail(db)).toMatchObject({ harmCount: 0, waiting: { count: 0 } })
  })

  it('misses no entry and seals none twice with several writers and sealers [H-39]', async () => {
    const writers = Array.from({ length: 4 }, async (_, n) => {
      for (let i = 0; i < 25; i += 1) await write(`letter.edit`, 1 + ((n + i) % 3))
    })
    const sealers = Array.from({ length: 3 }, async () => {
      for (let i = 0; i < 20; i += 1) await sealLines(db)
    })
    await Promise.all([...writers, ...sealers])
    await sealLines(db)
    const { count } = await db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(await verifyTrail(db)).toMatchObject({ lines: Number(count), harmCount: 0, waiting: { count: 0 } })
  })

  it('seals nothing twice if sealed entries are marked as waiting again', async () => {
    await sealLines(db)
    const before = await auditHead(db)
    await db
      .insertInto('auditUnsealed')
      .columns(['seq'])
      .expression(db.selectFrom('auditLog').select('seq'))
      .execute()
    expect(await sealLines(db)).toBe(0)
    expect(await auditHead(db)).toEqual(before)
    expect(await verifyTrail(db)).toMatchObject({ harmCount: 0, waiting: { count: 0 } })
  })

  it('reports how many entries wait, and since when', async () => {
    const at = new Date('2026-11-20T09:00:00Z')
    await transaction(unattended(db, at), (tx) => tx.audit({ action: 'letter.post' }))
    expect((await verifyTrail(db)).waiting).toEqual({ count: 1, oldestAt: at.toISOString() })
  })
})
