// One PostgreSQL for the whole run of the tests, with a migrated template from which each test file copies its own.
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate.ts'
import { startTemporaryPostgres } from '../platform/db/embedded/temporary-postgres.ts'

export type TestServer = { host: string; port: number; user: string; password: string }

export const templateDatabase = 'sincerely_template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  const { database, ...server } = postgres.connection
  const admin = new pg.Client({ ...server, database })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  await migrate({ ...server, database: templateDatabase }, join(import.meta.dirname, '../../migrations'))
  project.provide('postgres', server)
  return () => postgres.stop()
}
