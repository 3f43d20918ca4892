import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { createJobs } from '../jobs.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
let database: Awaited<ReturnType<typeof copyTemplate>>
let client: pg.Client

beforeAll(async () => {
  database = await copyTemplate('template1')
  const ids = (await readMigrations(migrations)).map(({ id }) => id)
  const only = new Set(ids.filter((id) => id < '0058'))
  await migrate(database.connection, migrations, { only })
  await openQueues('letters.email', 'fhir.send', 'dictation.transcribe')
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`
    insert into users (id, email, name, role, password_hash) values (1, 'd@x.example', 'Dr Dee', 'doctor', 'x');
    insert into patients (id, name, dob, doctor_id, created_by, created_at, updated_at)
      values (1, 'Ida Fenn', '1950-01-01', 1, 1, now(), now());
    insert into letters (id, patient_id, doctor_id, type, content, due_at, created_by, created_at, updated_at)
      values (1, 1, 1, 'consultation', 'x', now(), 1, now(), now());
    insert into letter_sendings (id, letter_id, version, recipient_key, name, way, state, note, attempts, next_try_at,
        claimed_until, failure, failure_message, asked_by, asked_at, finished_at) values
      (3, 1, 2, 'gp', 'Dr Patel', 'post', 'confirmed', 'Second class', 0, null, null, null, null, 1, '2026-01-01T10:00Z', '2026-01-01T10:00Z'),
      (4, 1, 2, 'a', 'Dr Lee', 'email', 'failed', null, 6, null, null, 'busy', 'Later.', 1, '2026-01-01T10:00Z', '2026-01-02T10:00Z'),
      (5, 1, 2, 'a', 'Dr Lee', 'email', 'waiting', null, 1, '2026-01-03T10:00Z', '2026-01-03T10:02:30Z', 'busy', 'Later.', 1, '2026-01-03T09:00Z', null),
      (6, 1, 2, 'b', 'Dr Moss', 'electronic', 'sent', null, 1, null, null, null, null, 1, '2026-01-03T09:00Z', '2026-01-03T09:01Z'),
      (7, 1, 2, 'c', 'Dr Ness', 'electronic', 'confirmed', null, 0, null, null, null, null, 1, '2026-01-03T09:00Z', '2026-01-03T09:00Z');
    select setval('letter_sendings_id_seq', 7);
    insert into fhir_sendings (id, letter_id, version, state, attempts, server, failure, failure_message, remote_location,
        asked_by, asked_at, finished_at) values
      (3, 1, 1, 'failed', 2, 'https://f.example', 'rejected', 'No.', null, 1, '2026-01-01T09:00Z', '2026-01-01T09:30Z'),
      (4, 1, 2, 'sent', 1, 'https://f.example', null, null, 'Bundle/17', 1, '2026-01-03T09:00Z', '2026-01-03T09:01Z');
    insert into idempotency_keys (user_id, key, route, fingerprint, record_id) values
      (1, 'a', 'fhir.send', 'x', 4), (1, 'b', 'letters.create', 'x', 4)`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function openQueues(...names: string[]): Promise<void> {
  const { db, close } = connect(database.connection, 2)
  const jobs = createJobs(db, (fault) => expect.fail(String(fault)))
  const queues = names.map((name) =>
    jobs.define(name, { work: async () => undefined, atOnce: 1, lostAfter: 60 }),
  )
  await jobs.open()
  for (const { enqueue } of queues) await enqueue(db, {})
  await jobs.close()
  await close()
}

const rows = async (query: string) =>
  (await client.query<{ line: string }>(query)).rows.map(({ line }) => line)

describe('deliveries from before the outbox', () => {
  it('are moved to it unchanged', async () => {
    const both = `concat_ws('|', letter_id, version, state, attempts, failure, failure_message, asked_by, asked_at, finished_at`
    const letters = await rows(
      `select ${both}, id, recipient_key, name, way, note, next_try_at, claimed_until) as line from letter_sendings order by id`,
    )
    const fhir = await rows(
      `select ${both}, id, server, remote_location) as line from fhir_sendings order by id`,
    )
    await migrate(database.connection, migrations)
    expect(
      await rows(
        `select ${both}, id, recipient_key, name, way, note, next_attempt_at, claimed_until) as line
           from deliveries where recipient_key is not null order by id`,
      ),
    ).toEqual(letters)
    expect(
      await rows(
        `select ${both}, fhir_sending_id, sent_to, evidence) as line
           from deliveries where recipient_key is null order by id`,
      ),
    ).toEqual(fhir)
  })

  it('keep their channel and the delivery that served a recipient', async () => {
    expect(
      await rows(`
        select concat_ws(' ', line.recipient_key, line.channel, carrier.fhir_sending_id) as line
          from deliveries line left join deliveries carrier on carrier.id = line.carried_by order by line.id`),
    ).toEqual(['gp', 'a email', 'a email', 'b 4', 'c', 'fhir', 'fhir'])
  })

  it('are still the answer to a repeated call with its key', async () => {
    expect(
      await rows(`
        select concat_ws(' ', key, record_id, fhir_sending_id) as line
          from idempotency_keys left join deliveries on deliveries.id = record_id order by key`),
    ).toEqual(['a 9 4', 'b 4'])
  })

  it('are no longer queued under their old names', async () => {
    expect(await rows('select name as line from pgboss.job')).toEqual(['dictation.transcribe'])
  })

  it('have an attempt without an outcome if they were claimed', async () => {
    expect(
      await rows(`select concat_ws(' ', delivery_id, number, outcome,
        to_char(began_at at time zone 'UTC', 'HH24:MI:SS')) as line from delivery_attempts`),
    ).toEqual(['5 2 10:00:00'])
  })
})
