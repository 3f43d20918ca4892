// The unfinished work of a small practice, read directly from the tables, so that no filter of the product can hide a row.
import { hasJoined } from '../platform/roles.sql.ts'
import { nextStepOfDictation, nextStepOfLetter } from '@sincerely/domain/attention/next-step'
import type { OpenStep } from '@sincerely/domain/attention/next-step'
import { dueAt, usualTargets } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import { undeliveredLetters } from '../platform/delivery/undelivered.sql.ts'
import type { Kept, SmallPractice } from './small-practice.ts'
import type { TestApp } from './test-app.ts'

export const queueNames = ['for-review', 'pending', 'to-type', 'recording'] as const
export type QueueName = (typeof queueNames)[number]

export type OpenWork = {
  kind: 'letter' | 'dictation'
  id: number
  doctorId: number
  /** 'doctor active' is the expected value. */
  owner: string
  hasDoctor: boolean
  queue: QueueName
  step: OpenStep | null
  dueAt: string
}

export async function openWork(app: TestApp, practice: SmallPractice): Promise<OpenWork[]> {
  const owner = sql<string>`concat_ws(' ', users.role, users.status, case when users.left_at is not null then 'left' end)`
  const hasDoctor = sql<boolean>`users.role = 'doctor' and users.status = 'active' and users.left_at is null
                                 and ${hasJoined('users')}`
  const letters = await app.db
    .selectFrom('letters')
    .innerJoin('users', 'users.id', 'letters.doctorId')
    .select(['letters.id', 'letters.doctorId', 'letters.dueAt', 'letters.status'])
    .select('letters.isReturned')
    .select([owner.as('owner'), hasDoctor.as('hasDoctor')])
    .select(sql<boolean>`letters.id in (${undeliveredLetters(app.clock.now)})`.as('isUndelivered'))
    .where('letters.deletedAt', 'is', null)
    .where('letters.status', '!=', 'posted')
    .where('letters.id', 'in', [0, ...practice.begun.letters])
    .execute()
  const dictations = await app.db
    .selectFrom('dictations')
    .innerJoin('users', 'users.id', 'dictations.doctorId')
    .select(['dictations.id', 'dictations.doctorId', 'dictations.state'])
    .select(['dictations.letterType', 'dictations.sentAt', 'dictations.createdAt'])
    .select([owner.as('owner'), hasDoctor.as('hasDoctor')])
    .where('dictations.deletedAt', 'is', null)
    .where('dictations.state', '!=', 'typed')
    .where('dictations.id', 'in', [0, ...practice.begun.dictations])
    .execute()
  return [
    ...letters.map((one): OpenWork => {
      const { id, doctorId, owner: whose, status, dueAt: due } = one
      const queue = status === 'draft' ? 'for-review' : 'pending'
      const step = nextStepOfLetter(one)
      return {
        kind: 'letter',
        id,
        doctorId,
        owner: whose,
        hasDoctor: one.hasDoctor,
        queue,
        step,
        dueAt: due.toISOString(),
      }
    }),
    ...dictations.map((one): OpenWork => {
      const { id, doctorId, owner: whose, state } = one
      const queue = state === 'recording' ? 'recording' : 'to-type'
      const due = dueAt(one.letterType, one.sentAt ?? one.createdAt, usualTargets)
      const step = nextStepOfDictation(state, one.hasDoctor)
      return {
        kind: 'dictation',
        id,
        doctorId,
        owner: whose,
        hasDoctor: one.hasDoctor,
        queue,
        step,
        dueAt: due.toISOString(),
      }
    }),
  ]
}

/** The records that are deleted in the tables. */
export async function deletedNow(app: TestApp, practice: SmallPractice, kind: Kept): Promise<number[]> {
  const rows = await app.db
    .selectFrom(kind)
    .select('id')
    .where('id', 'in', [0, ...practice.begun[kind]])
    .where('deletedAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of rows, deleted or not. */
export async function countRows(app: TestApp, practice: SmallPractice, kind: Kept): Promise<number> {
  const { count } = await app.db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('id', 'in', [0, ...practice.begun[kind]])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns posted letters, and typed dictations whose letter is missing or has another due time. */
export async function finishedNow(app: TestApp, practice: SmallPractice) {
  const posted = await app.db
    .selectFrom('letters')
    .select('id')
    .where('id', 'in', [0, ...practice.begun.letters])
    .where('status', '=', 'posted')
    .execute()
  const astray = await app.db
    .selectFrom('dictations')
    .leftJoin('letters', (join) =>
      join.onRef('letters.id', '=', 'dictations.letterId').on('letters.deletedAt', 'is', null),
    )
    .select('dictations.id')
    .where('dictations.id', 'in', [0, ...practice.begun.dictations])
    .where('dictations.state', '=', 'typed')
    .where('dictations.deletedAt', 'is', null)
    .where('letters.id', 'is', null)
    .execute()
  return { posted: posted.map(({ id }) => id), typedAstray: astray.map(({ id }) => id) }
}
