import type { Support } from '@sincerely/contract/help'
import type { Ctx } from '../../platform/context.ts'
import { selectAdministrators } from './help.sql.ts'

/** Everybody in the practice can see whom to ask for help. */
export async function getSupport(ctx: Ctx): Promise<Support> {
  return { administrators: await selectAdministrators(ctx.db) }
}
