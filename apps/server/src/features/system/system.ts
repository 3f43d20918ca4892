import type { Alive, Health, Info, Readiness, SavedPracticeSettings } from '@sincerely/contract/system'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { dayIn, instantOf } from '@sincerely/domain/dates'
import { usualApprovalDays } from '@sincerely/domain/letters/approval-age'
import { usualTargets } from '@sincerely/domain/letters/turnaround'
import { usualRecordYears } from '@sincerely/domain/privacy/retention'
import { transaction, unattended } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import {
  findSingleSignOnOffer,
  hasMigrations,
  hasSetupKey,
  insertPractice,
  knowsTimeZone,
  lockPracticeVersion,
  ping,
  selectMigrations,
  selectPractice,
  takeSetupKey,
  updatePracticeSettings,
  updateSetupKey,
} from './system.sql.ts'
import type { Practice } from './system.sql.ts'

/** The services that the operator has set up. */
export type Installation = {
  version: string
  demo: boolean
  ai: boolean
  speech: boolean
  backups: { scheduled: boolean; keepDays: number; keepWeeks: number }
}

export async function getInfo(
  { version, demo, ai, speech, backups }: Installation,
  ctx: PublicCtx,
): Promise<Info> {
  const practice = await findPractice(ctx.db)
  return {
    name: 'Sincerely',
    version,
    demo: demo && practice?.isDemo === true,
    speech,
    ai,
    practiceName: practice?.name ?? 'Sincerely',
    timeZone: practice?.timeZone ?? 'Europe/London',
    idleLockMinutes: practice?.idleLockMinutes ?? 0,
    singleSignOn: await findSingleSignOnOffer(ctx.db),
    needsFirstAdmin: practice?.hasAdmin !== true,
    recordRetentionYears: practice?.recordRetentionYears ?? usualRecordYears,
    soundRetentionDays: practice?.soundRetentionDays ?? 30,
    policy: policyOf(practice),
    backups: backups.scheduled ? { days: backups.keepDays, weeks: backups.keepWeeks } : null,
  }
}

function policyOf(practice: Practice | undefined): Info['policy'] {
  return {
    practiceContact: practice?.practiceContact ?? null,
    dataProtectionContact: practice?.dataProtectionContact ?? null,
    lawfulBasis: practice?.lawfulBasis ?? null,
    complaints: practice?.complaints ?? null,
  }
}

export async function getPracticeSettings(ctx: Pick<PublicCtx, 'db'>): Promise<SavedPracticeSettings> {
  const practice = await findPractice(ctx.db)
  if (practice === undefined) return beforeThePractice
  const { name, aiMonthlyBudget: cents } = practice
  return {
    onlyDoctorsApprove: practice.onlyDoctorsApprove,
    askForSections: practice.askForSections,
    gpActionsBox: practice.gpActionsBox,
    provenanceLine: practice.provenanceLine,
    aiMonthlyBudget: cents === null ? null : cents / 100,
    soundRetentionDays: practice.soundRetentionDays,
    recordRetentionYears: practice.recordRetentionYears,
    idleLockMinutes: practice.idleLockMinutes,
    twoFactorForEverybody: practice.twoFactorForEverybody,
    ...policyOf(practice),
    firstStepsHidden: practice.firstStepsHidden,
    vocabulary: practice.vocabulary,
    lintRulesOff: practice.lintRulesOff,
    allowedAbbreviations: practice.allowedAbbreviations,
    practiceName: name,
    timeZone: practice.timeZone,
    letterTargetDays: practice.letterTargetDays,
    dischargeTargetHours: practice.dischargeTargetHours,
    approvalValidDays: practice.approvalValidDays,
    version: practice.version,
  }
}

/** Settings before the first start has finished. No user can see them. */
const beforeThePractice: SavedPracticeSettings = {
  onlyDoctorsApprove: false,
  askForSections: [],
  gpActionsBox: 'offered',
  provenanceLine: false,
  aiMonthlyBudget: null,
  soundRetentionDays: 30,
  recordRetentionYears: usualRecordYears,
  idleLockMinutes: 15,
  twoFactorForEverybody: false,
  ...policyOf(undefined),
  firstStepsHidden: false,
  vocabulary: [],
  lintRulesOff: [],
  allowedAbbreviations: [],
  practiceName: 'Sincerely',
  timeZone: 'Europe/London',
  ...usualTargets,
  approvalValidDays: usualApprovalDays,
  version: 1,
}

/** Changes only the given settings; refuses a stale version if one is given. */
export async function changePracticeSettings(
  ctx: Ctx,
  { version, ...changes }: Partial<SavedPracticeSettings>,
): Promise<SavedPracticeSettings> {
  const details = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(details).length > 0) {
    if (changes.timeZone !== undefined && !(await knowsTimeZone(ctx.db, changes.timeZone)))
      throw new AppError('invalid_input', { fields: { timeZone: 'Choose a time zone from the list.' } })
    await transaction(ctx, async (tx) => {
      const isSeen = version === undefined || version === (await lockPracticeVersion(tx.db))
      if (!isSeen) throw new AppError('practice_changed_meanwhile')
      await updatePracticeSettings(tx.db, changes)
      await tx.audit({ action: 'practice.configure', details })
      tx.publish('practice_changed', { byUserId: ctx.actor.userId }, 'everybody')
    })
  }
  return getPracticeSettings(ctx)
}

/** Never throws: an unavailable database is part of the answer. */
export async function getHealth(ctx: Pick<PublicCtx, 'now' | 'db'>): Promise<Health> {
  const database = await ping(ctx.db).then(
    () => true,
    () => false,
  )
  return { status: database ? 'healthy' : 'error', database, time: ctx.now().toISOString() }
}

export function getAlive({ version }: { version: string }): Alive {
  return { status: 'alive', version }
}

/**
 * Never throws. `migrations` are the migrations that this server was built with. `stopping` is aborted when the server is about
 * to stop.
 */
export async function getReadiness(
  db: Db,
  { migrations, stopping }: { migrations: string[]; stopping: AbortSignal },
): Promise<Readiness> {
  const applied = await selectMigrations(db).catch(() => null)
  const database = applied !== null
  const upToDate = database && isSame(applied, migrations)
  const isReady = upToDate && !stopping.aborted
  return { status: isReady ? 'ready' : 'not_ready', database, upToDate, stopping: stopping.aborted }
}

/** Whether all of these migrations were applied. Throws if the database does not answer. */
export async function isUpToDate(db: Db, migrations: string[]): Promise<boolean> {
  return (await hasMigrations(db)) && isSame(await selectMigrations(db), migrations)
}

function isSame(applied: string[], migrations: string[]): boolean {
  return applied.length === migrations.length && migrations.every((id) => applied.includes(id))
}

/** Creates an empty practice, switches the server to it after the reply, and returns the key for its first administrator. */
export type LeaveDemo = () => Promise<string>

/**
 * Leaves the demo for an empty practice. The demo's data stay on disk but are no longer shown. `leave` is null if only the
 * operator can leave the demo.
 */
export async function startPractice(ctx: Ctx, leave: LeaveDemo | null): Promise<{ setupKey: string }> {
  const practice = await findPractice(ctx.db)
  if (practice?.isDemo !== true) throw new AppError('practice_is_real')
  if (leave === null) throw new AppError('own_practice_elsewhere')
  await transaction(ctx, (tx) => tx.audit({ action: 'practice.leave-demo' }))
  return { setupKey: await leave() }
}

/** The one practice of this installation; undefined before the first start has finished. */
export async function findPractice(db: Db): Promise<Practice | undefined> {
  return selectPractice(db)
}

/** Today in the practice's time zone, `YYYY-MM-DD`. */
export async function practiceDay(ctx: Pick<PublicCtx, 'db' | 'now'>): Promise<string> {
  const practice = await findPractice(ctx.db)
  return dayIn(ctx.now(), practice?.timeZone ?? 'Europe/London')
}

/** The first instant of today in the practice's time zone. */
export async function startOfDay(ctx: Pick<PublicCtx, 'db' | 'now'>): Promise<Date> {
  const timeZone = (await findPractice(ctx.db))?.timeZone ?? 'Europe/London'
  return instantOf(dayIn(ctx.now(), timeZone), '00:00', timeZone)
}

/** Within a transaction: uses up the one-time key and names the practice. */
export async function claimPractice(db: Db, keyHash: string, name: string): Promise<boolean> {
  return takeSetupKey(db, keyHash, name)
}

/** Whether this one-time key is the unused one. */
export async function isPracticeOnOffer(db: Db, keyHash: string): Promise<boolean> {
  return hasSetupKey(db, keyHash)
}

/** Opens a practice without a demo, unless another server did so first. */
export async function openPractice(db: Db, name: string): Promise<void> {
  await transaction(unattended(db), async (tx) => {
    const opened = await insertPractice(tx.db, { name, isDemo: false })
    await tx.audit({ action: 'practice.open', details: { opened } })
  })
}

/** Makes `keyHash` the only key that creates the first administrator. An earlier key becomes invalid. */
export async function offerSetupLink(db: Db, keyHash: string): Promise<void> {
  await transaction(unattended(db), async (tx) => {
    await updateSetupKey(tx.db, keyHash)
    await tx.audit({ action: 'practice.offer-setup-link' })
  })
}
