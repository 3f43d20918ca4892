import type { Db } from '../../platform/db/tables.ts'

export type TemplateRow = {
  id: number
  header: string
  footer: string
  version: number
  updatedAt: Date
  updatedBy: number
}

/** A doctor's template, or the practice's default if `doctorId` is null. */
export async function unsafeSelectTemplate(
  db: Db,
  doctorId: number | null,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('letterTemplates')
    .select(['id', 'header', 'footer', 'version', 'updatedAt', 'updatedBy'])
    .where('doctorId', doctorId === null ? 'is' : '=', doctorId)
    .executeTakeFirst()
}

/** Writes the version after `version`, or inserts the first if that is 0. Returns false if somebody else was first. */
export async function writeTemplate(
  db: Db,
  doctorId: number | null,
  template: { header: string; footer: string; version: number },
  by: { userId: number; now: Date },
): Promise<boolean> {
  const { header, footer, version } = template
  if (version === 0) {
    const inserted = await db
      .insertInto('letterTemplates')
      .values({ doctorId, header, footer, updatedBy: by.userId, updatedAt: by.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  await keepTemplate(db, doctorId, version, by)
  const updated = await db
    .updateTable('letterTemplates')
    .set({ header, footer, version: version + 1, updatedBy: by.userId, updatedAt: by.now })
    .where('doctorId', doctorId === null ? 'is' : '=', doctorId)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

async function keepTemplate(
  db: Db,
  doctorId: number | null,
  version: number,
  by: { userId: number; now: Date },
): Promise<void> {
  const before = await unsafeSelectTemplate(db, doctorId)
  if (before?.version !== version) return
  await db
    .insertInto('letterTemplateVersions')
    .values({
      templateId: before.id,
      version,
      header: before.header,
      footer: before.footer,
      replacedBy: by.userId,
      replacedAt: by.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
