import { harmWords } from '@sincerely/domain/audit/harm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction, unattended } from '../../platform/transaction.ts'
import { newApproved } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { selectUnsealedApprovals } from './approvals.sql.ts'
import type { LinePlace } from './approvals.sql.ts'
import { inSnapshot } from './verify-trail.sql.ts'
import { verifyTrail } from './verify-trail.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const found = async () => (await verifyTrail(app.db)).harm.map(harmWords)
const altered = (id: number, version: number) =>
  `Letter no. ${id}, version ${version}: its printed text is not the text that was approved.`
const gone = (id: number, version: number) =>
  `Letter no. ${id}, version ${version}: it was approved, but its printed text has been removed.`

/** The letters whose seal is missing, found in batches of `most` lines. */
const walked = (most: number) =>
  inSnapshot(app.db, async (tx) => {
    const letters: number[] = []
    let after: LinePlace | null = null
    do {
      const { unsealed, last }: Awaited<ReturnType<typeof selectUnsealedApprovals>> =
        await selectUnsealedApprovals(tx, { after, most })
      letters.push(...unsealed.map(({ letterId }) => letterId))
      after = last
    } while (after !== null)
    return letters
  })

describe('the audit check of approvals', () => {
  it('finds seals that differ from the approval in the trail [T-29]', async () => {
    const untouched = await newApproved(app)
    const edited = await newApproved(app)
    const rewritten = await newApproved(app)
    const added = await newApproved(app)
    expect(await found()).toEqual([])

    await sql`update letter_seals set printed = replace(printed, 'well', 'ill') where letter_id = ${edited.id}`.execute(
      app.db,
    )
    await sql`
      update letter_seals
         set printed = replace(printed, 'well', 'ill'),
             sha256 = encode(sha256(convert_to(replace(printed, 'well', 'ill'), 'UTF8')), 'hex')
       where letter_id = ${rewritten.id}`.execute(app.db)
    await sql`
      insert into letter_seals (letter_id, version, printed, sha256, sealed_by, sealed_at)
      select letter_id, version + 1, printed, sha256, sealed_by, sealed_at
        from letter_seals where letter_id = ${added.id}`.execute(app.db)

    expect(await found()).toEqual([
      altered(edited.id, edited.version),
      altered(rewritten.id, rewritten.version),
      altered(added.id, added.version + 1),
    ])
    expect(untouched.status).toBe('approved')
  })

  it('finds removed seals of approved letters, even if the trail claims an erasure [T-29]', async () => {
    const before = await found()
    const unsealed = await newApproved(app)
    const removed = await newApproved(app)
    expect(await found()).toEqual(before)
    await sql`delete from letter_seals where letter_id = ${unsealed.id}`.execute(app.db)
    for (const table of ['letterSeals', 'letterSteps', 'letterVersions'])
      await sql`delete from ${sql.table(table)} where letter_id = ${removed.id}`.execute(app.db)
    await sql`update letters set deleted_at = now() where id = ${removed.id}`.execute(app.db)
    await sql`delete from letters where id = ${removed.id}`.execute(app.db)
    expect((await found()).slice(before.length)).toEqual([
      gone(unsealed.id, unsealed.version),
      gone(removed.id, removed.version),
    ])
    // Batches of one line find the same letters as batches of a thousand.
    expect(await walked(1)).toEqual([unsealed.id, removed.id])
    // If the letter still exists, no erasure can have removed its seal, even if the trail has one.
    await transaction(unattended(app.db, app.clock.now), (tx) =>
      tx.audit({ action: 'data-rights.erase', patientId: unsealed.patientId, details: { mergedIds: [] } }),
    )
    expect((await found()).slice(before.length)).toEqual([
      gone(unsealed.id, unsealed.version),
      gone(removed.id, removed.version),
    ])
  })
})
