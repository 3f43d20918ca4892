// The body of a call that is sound as it is: the bytes, and what kind of sound the sender says it is.
import { mostPartBytes } from '@sincerely/contract/dictation-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export type IncomingBytes = {
  /** Throws `wrong_content_type` where the body is no sound: an `audio/…` type with nothing strange in it. */
  read: () => { bytes: Buffer; mimeType: string }
}

/**
 * Bodies of type `audio/…` are taken as they are by the rows bound to this scope, 1,000,000 bytes at most. The row itself
 * stands in the way of a larger one (`too_large`).
 */
export function acceptSound(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    /^audio\//,
    { parseAs: 'buffer', bodyLimit: mostPartBytes },
    (_request, body, done) => done(null, body),
  )
}

/** RFC 9110 §8.3: type, subtype and parameters, as browsers write them for what they record. */
const soundType = /^audio\/[\w.+-]{1,60}(?:\s*;\s*\w{1,40}=(?:[\w.,+-]{1,100}|"[\w.,+ -]{1,100}"))*$/

export function incomingBytes(request: FastifyRequest): IncomingBytes {
  return {
    read: () => {
      const { body } = request
      const mimeType = (request.headers['content-type'] ?? '').trim().toLowerCase()
      if (!Buffer.isBuffer(body) || !soundType.test(mimeType)) throw new AppError('wrong_content_type')
      return { bytes: body, mimeType }
    },
  }
}
