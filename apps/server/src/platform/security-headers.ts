// The headers that tell a browser what it may do with our answers. Fixed once: they are the same for every call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Scripts only from here; inline styles are what Mantine and TipTap set on elements.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Where people reach it by https, their browsers never ask it by http again, for a year. */
const alwaysByHttps = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Every answer carries them. What the API says is about patients, so no cache on the way or in the browser keeps it. `address`
 * is the one that people use. What it answers sets them where the framework answers before any hook.
 */
export function setHeaders(
  app: FastifyInstance,
  address: string | null,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const always = address?.startsWith('https:') ? { ...headers, ...alwaysByHttps } : headers
  const set = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(always)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
  app.addHook('onRequest', async (request, reply) => set(request, reply))
  return set
}
