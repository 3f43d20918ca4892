import type { AskedType } from '@sincerely/domain/letters/completeness'
import type { ActionsBoxSetting } from '@sincerely/domain/letters/gp-actions'
import type { PracticeSettings } from '@sincerely/contract/system'
import type { LintRule } from '@sincerely/domain/lint/types'
import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/tables.ts'

export type Practice = {
  name: string
  timeZone: string
  isDemo: boolean
  onlyDoctorsApprove: boolean
  askForSections: AskedType[]
  gpActionsBox: ActionsBoxSetting
  provenanceLine: boolean
  /** In US cents. */
  aiMonthlyBudget: number | null
  soundRetentionDays: number
  recordRetentionYears: number
  idleLockMinutes: number
  twoFactorForEverybody: boolean
  practiceContact: string | null
  dataProtectionContact: string | null
  lawfulBasis: string | null
  complaints: string | null
  firstStepsHidden: boolean
  vocabulary: string[]
  lintRulesOff: LintRule[]
  allowedAbbreviations: string[]
  letterTargetDays: number
  dischargeTargetHours: number
  approvalValidDays: number
  version: number
  hasAdmin: boolean
  /** A UUID unique to this installation. */
  namespace: string
}

export async function selectPractice(db: Db): Promise<Practice | undefined> {
  return db
    .selectFrom('practice')
    .select(['name', 'timeZone', 'isDemo', 'namespace'])
    .select(['practiceContact', 'dataProtectionContact', 'lawfulBasis', 'complaints', 'firstStepsHidden'])
    .select(['onlyDoctorsApprove', 'askForSections', 'gpActionsBox', 'provenanceLine', 'aiMonthlyBudget'])
    .select([
      'soundRetentionDays',
      'recordRetentionYears',
      'idleLockMinutes',
      'twoFactorForEverybody',
      'vocabulary',
      'lintRulesOff',
      'allowedAbbreviations',
      'letterTargetDays',
      'dischargeTargetHours',
      'approvalValidDays',
      'version',
    ])
    .select(({ exists, selectFrom, lit }) =>
      exists(selectFrom('users').select(lit(1).as('one')).where('role', '=', 'admin'))
        .$castTo<boolean>()
        .as('hasAdmin'),
    )
    .modifyFront(prepared)
    .executeTakeFirst()
}

/** The sign-in page's information about the practice's sign-in service; null if there is none. */
export async function findSingleSignOnOffer(db: Db): Promise<{ label: string; isOnlyWay: boolean } | null> {
  const row = await db
    .selectFrom('singleSignOn')
    .select(['label', 'isOnlyWay'])
    .modifyFront(prepared)
    .executeTakeFirst()
  return row ?? null
}

export async function insertPractice(db: Db, practice: { name: string; isDemo: boolean }): Promise<boolean> {
  const result = await db
    .insertInto('practice')
    .values({ name: practice.name, isDemo: practice.isDemo, setupKeyHash: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the practice until the transaction ends, so that the second of two concurrent changes sees the first. */
export async function lockPracticeVersion(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('practice').select('version').forUpdate().executeTakeFirst()
  return row?.version
}

/** Writes the given settings. At least one is needed. */
export async function updatePracticeSettings(db: Db, settings: Partial<PracticeSettings>): Promise<void> {
  const { aiMonthlyBudget, practiceName, ...others } = settings
  await db
    .updateTable('practice')
    .set({
      ...others,
      ...(aiMonthlyBudget === undefined ? {} : { aiMonthlyBudget: inCents(aiMonthlyBudget) }),
      ...(practiceName === undefined ? {} : { name: practiceName }),
      // `firstStepsHidden` does not increase the version, because nobody else edits it.
      ...(Object.keys(settings).some((name) => name !== 'firstStepsHidden') && { version: sql`version + 1` }),
    })
    .execute()
}

/** Whether PostgreSQL knows the time zone as well. */
export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

function inCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}

export async function updateSetupKey(db: Db, keyHash: string): Promise<void> {
  await db.updateTable('practice').set({ setupKeyHash: keyHash }).execute()
}

export async function hasSetupKey(db: Db, keyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('practice')
    .select(({ lit }) => lit(1).as('one'))
    .where('setupKeyHash', '=', keyHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the one-time key. Returns false if it is another key, or already used. */
export async function takeSetupKey(db: Db, keyHash: string, practiceName: string): Promise<boolean> {
  const result = await db
    .updateTable('practice')
    .set({ setupKeyHash: null, name: practiceName })
    .where('setupKeyHash', '=', keyHash)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Throws if the database does not answer. */
export async function selectMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from migrations`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns false for a database that Sincerely has never used. */
export async function hasMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('migrations') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
