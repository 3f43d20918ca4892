// Request bodies that are raw sound: the bytes and their content type.
import { maxPartBytes } from '@sincerely/contract/dictation-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export type IncomingBytes = {
  /** Throws `wrong_content_type` unless the type is a plain `audio/…`. */
  read: () => { bytes: Buffer; mimeType: string }
}

/**
 * Accepts bodies of type `audio/…` for the rows bound in this scope, up to 1,000,000 bytes. Larger ones are refused with
 * `too_large`.
 */
export function acceptSound(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    /^audio\//,
    { parseAs: 'buffer', bodyLimit: maxPartBytes },
    (_request, body, done) => done(null, body),
  )
}

/** Type, subtype and parameters (RFC 9110 §8.3), as browsers write them for recordings. */
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
