import type { Db } from '../../platform/db/tables.ts'

export type TemplateRow = {
  id: number
  header: string
  footer: string
  version: number
  updatedAt: Date
  updatedBy: number
}

/** The template of a doctor, or the practice's default when `doctorId` is null. */
export async function unsafeSelectTemplate(
  db: Db,
  doctorId: number | null,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('letter_templates')
    .select(['id', 'header', 'footer', 'version', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .where('doctor_id', doctorId === null ? 'is' : '=', doctorId)
    .executeTakeFirst()
}

/** Writes over version `version`, or makes the first one when it is 0; false when somebody else was quicker. */
export async function writeTemplate(
  db: Db,
  doctorId: number | null,
  template: { header: string; footer: string; version: number },
  by: { userId: number; now: Date },
): Promise<boolean> {
  const { header, footer, version } = template
  if (version === 0) {
    const inserted = await db
      .insertInto('letter_templates')
      .values({ doctor_id: doctorId, header, footer, updated_by: by.userId, updated_at: by.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  await keepTemplate(db, doctorId, version, by)
  const updated = await db
    .updateTable('letter_templates')
    .set({ header, footer, version: version + 1, updated_by: by.userId, updated_at: by.now })
    .where('doctor_id', doctorId === null ? 'is' : '=', doctorId)
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
    .insertInto('letter_template_versions')
    .values({
      template_id: before.id,
      version,
      header: before.header,
      footer: before.footer,
      replaced_by: by.userId,
      replaced_at: by.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
