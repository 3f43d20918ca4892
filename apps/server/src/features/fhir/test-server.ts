import type { FhirServerInput, FhirTest } from '@sincerely/contract/fhir'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { failureOf, readCapabilities } from './fhir-answers.ts'
import { askServer } from './fhir-calls.ts'
import type { ReachableServer } from './fhir-calls.ts'
import { reachableServer, typedServer } from './fhir-server.ts'

/** Tests whether letters can be sent to the saved server, or to one that was typed but not saved. */
export async function testServer(
  ctx: Ctx,
  input: FhirServerInput | undefined,
  secretKey: string,
): Promise<FhirTest> {
  const server =
    input === undefined ? await reachableServer(ctx.db, secretKey) : await typedServer(ctx, input, secretKey)
  if (server === 'not_set_up') throw new AppError('fhir_not_set_up')
  if (server === 'secret_unreadable') throw new AppError('fhir_secret_needed')
  const test = await askWhatItIs(server)
  await transaction(ctx, (tx) =>
    tx.audit({
      action: 'fhir.test',
      details: { origin: new URL(server.address).origin, failure: test.failure?.code ?? null },
    }),
  )
  return { ...test, unencrypted: server.address.startsWith('http:') }
}

/** The capability statement is often public, so the sign-in is tested with a request to the place where letters are stored. */
async function askWhatItIs(server: ReachableServer): Promise<Omit<FhirTest, 'unencrypted'>> {
  const said = readCapabilities(await askServer(server, '/metadata'))
  if (!said.ok) return said
  const letters = await askServer(server, '/Bundle?_summary=count')
  const isRefused = letters.ok && letters.status === 401
  return isRefused ? { ...said, ok: false, failure: failureOf('sign_in', 'HTTP 401') } : said
}
