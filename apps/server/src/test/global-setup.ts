// Starts one PostgreSQL for the whole run, with a migrated template that each test file copies.
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startTemporaryPostgres } from '@sincerely/embedded-postgres/temporary-postgres'
import { createJobs } from '../platform/jobs.ts'

export type TestServer = { host: string; port: number; user: string; password: string }

export const templateDatabase = 'sincerely_template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

/** Creates the job queues once in the template, so that no test has to create them. */
async function makeQueues(template: TestServer & { database: string }): Promise<void> {
  const { db, close } = connect(template, 2)
  const jobs = createJobs(db, (fault) => {
    throw fault
  })
  await jobs.open()
  await jobs.close()
  await close()
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres({ isThrowaway: true })
  const { database: _, ...server } = postgres.connection
  await provideTemplate(project, server)
  return () => postgres.stop()
}

/** Creates the template on this server, and provides its address to the tests. */
export async function provideTemplate(project: TestProject, server: TestServer): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const template = { ...server, database: templateDatabase }
  await migrate(template, join(import.meta.dirname, '../../migrations'))
  await makeQueues(template)
  project.provide('postgres', server)
}
