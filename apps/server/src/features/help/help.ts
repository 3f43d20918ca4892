import type { Support } from '@sincerely/contract/help'
import type { Ctx } from '../../platform/context.ts'
import { selectAdministrators } from './help.sql.ts'

/** Everybody who works here may know whom to ask; of the others nothing is said. */
export async function getSupport(ctx: Ctx): Promise<Support> {
  return { administrators: await selectAdministrators(ctx.db) }
}
