import type { LetterTemplate, UpdateLetterTemplate } from '@sincerely/contract/settings'
import { defaultFooter, defaultHeader, firstFilled } from '@sincerely/domain/letters/letterhead'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { WholeFile } from '../../platform/replies.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import { findPractice } from '../system/system.ts'
import { isWithoutDoctor, requireDoctor, defaultDoctor } from '../users/users.ts'
import { unsafeSelectSignature } from './signatures.sql.ts'
import { unsafeSelectTemplate, writeTemplate } from './settings.sql.ts'

/** Refuses a header or footer that does not fit the page. The letters feature, which prints pages, passes it in. */
export type RefuseUnprintable = (template: { header: string; footer: string }) => Promise<void>

/**
 * The template that the user works with: a doctor's own, that of a secretary's doctor, or the practice's default for an
 * administrator.
 */
export async function getTemplate(ctx: Ctx): Promise<LetterTemplate> {
  return readTemplate(ctx, templateOwner(ctx))
}

export async function getTemplateOfDoctor(ctx: Ctx, doctorId: number): Promise<LetterTemplate> {
  if (!isInScope(ctx.actor, doctorId)) throw new AppError('not_found')
  await requireDoctor(ctx.db, doctorId)
  return readTemplate(ctx, doctorId)
}

export async function updateTemplate(
  ctx: Ctx,
  input: UpdateLetterTemplate,
  refuseUnprintable: RefuseUnprintable,
): Promise<LetterTemplate> {
  const doctorId = templateOwner(ctx)
  const before = await unsafeSelectTemplate(ctx.db, doctorId)
  const header =
    input.header === undefined ? (before?.header ?? '') : await keptFrame(ctx, 'header', input.header)
  const footer =
    input.footer === undefined ? (before?.footer ?? '') : await keptFrame(ctx, 'footer', input.footer)
  await refuseUnprintable({ header, footer })
  await transaction(ctx, async (tx) => {
    const version = input.version ?? before?.version ?? 0
    const by = { userId: ctx.actor.userId, now: tx.now }
    const written = await writeTemplate(tx.db, doctorId, { header, footer, version }, by)
    if (!written) throw new AppError('letterhead_changed_meanwhile')
    await tx.audit({ action: 'letterhead.edit', userId: doctorId, details: { version: version + 1 } })
  })
  return getTemplate(ctx)
}

/** Prints a sample letter with this doctor's, or the practice's, header and footer. */
export type PrintSample = (
  ctx: Ctx,
  sample: { doctorId: number | null; header: string; footer: string },
) => Promise<WholeFile>

/** Prints a page with a header and footer that are not saved yet. An empty one shows the default. */
export async function showOnPage(
  ctx: Ctx,
  typed: { header: string; footer: string },
  printSample: PrintSample,
): Promise<WholeFile> {
  const doctorId = templateOwner(ctx)
  const { defaultHeader: header, defaultFooter: footer } = await readTemplate(ctx, doctorId)
  return printSample(ctx, {
    doctorId,
    header: firstFilled(await keptFrame(ctx, 'header', typed.header), header),
    footer: firstFilled(await keptFrame(ctx, 'footer', typed.footer), footer),
  })
}

/** The versions of the templates from which a frame was made; 0 if there is no template. */
export type TemplateVersions = { doctor: number; practice: number }

/**
 * The header and footer of this doctor's letters: the doctor's own, else the practice's, else the default of the specification
 * (spec §9).
 */
export async function printedFrame(
  db: Db,
  doctorId: number,
): Promise<{ header: string; footer: string; versions: TemplateVersions }> {
  const [own, shared, practice] = await Promise.all([
    unsafeSelectTemplate(db, doctorId),
    unsafeSelectTemplate(db, null),
    findPractice(db),
  ])
  return {
    header: firstFilled(
      own?.header ?? null,
      shared?.header ?? null,
      defaultHeader(practice?.name ?? 'Sincerely'),
    ),
    footer: firstFilled(own?.footer ?? null, shared?.footer ?? null, defaultFooter),
    versions: { doctor: own?.version ?? 0, practice: shared?.version ?? 0 },
  }
}

/** This doctor's signature image as a data URL, or null. */
export async function findSignature(db: Db, doctorId: number): Promise<string | null> {
  return (await unsafeSelectSignature(db, doctorId))?.image ?? null
}

/** Sanitises the HTML. An image that cannot be printed is refused, because it would otherwise disappear silently. */
async function keptFrame(ctx: Ctx, part: 'header' | 'footer', html: string): Promise<string> {
  const kept = await ctx.read('sanitiseFrame', html)
  const meant = html.match(/<img\b[^<>]*\bsrc\s*=\s*["']?(?:data:|https?:)/giu) ?? []
  if ((kept.match(/<img\b/gu) ?? []).length >= meant.length) return kept
  const message = `The ${part} contains an image that cannot be printed. Remove it, and insert a PNG or JPEG of at most 200 KB from your computer.`
  throw new AppError('letterhead_not_printable', { message })
}

function templateOwner(ctx: Ctx): number | null {
  if (isWithoutDoctor(ctx.actor)) throw new AppError('no_doctor_assigned')
  const doctorId = defaultDoctor(ctx.actor)
  // A null id stands for the practice's template.
  if (doctorId === null && !can(ctx.actor, 'practice.configure')) {
    throw new AppError('doctor_required', { message: ofSeveralDoctors })
  }
  return doctorId
}

const ofSeveralDoctors =
  'You have no doctor of your own and cover for more than one, so you cannot change their letter template. Each doctor can change their own.'

async function readTemplate(ctx: Ctx, doctorId: number | null): Promise<LetterTemplate> {
  const [own, shared, practice] = await Promise.all([
    unsafeSelectTemplate(ctx.db, doctorId),
    doctorId === null ? undefined : unsafeSelectTemplate(ctx.db, null),
    findPractice(ctx.db),
  ])
  return {
    userId: ctx.actor.userId,
    doctorId,
    header: own?.header ?? '',
    footer: own?.footer ?? '',
    defaultHeader: firstFilled(shared?.header ?? null, defaultHeader(practice?.name ?? 'Sincerely')),
    defaultFooter: firstFilled(shared?.footer ?? null, defaultFooter),
    version: own?.version ?? 0,
    updatedAt: own?.updatedAt.toISOString() ?? null,
    updatedBy: own?.updatedBy ?? null,
  }
}
