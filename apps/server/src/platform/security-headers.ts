// Security headers, the same for every reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Scripts are allowed only from this server. Inline styles are allowed, because Mantine and TipTap set them on elements.
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

/** HSTS: a browser that has reached the server by https uses only https for a year. */
const alwaysByHttps = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Adds the headers to every reply. Replies of the API are about patients, so no cache may store them. `address` is the address
 * that users open. Returns a function that sets the headers on replies that the framework sends before any hook.
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
