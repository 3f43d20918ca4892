// Serves the built web app: existing files unchanged, and the page itself for every other path, so that links work.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, AppError } from './errors.ts'

/** Built files have a hash in their name and may be cached for ever. The page itself is always revalidated. */
export async function serveWebFiles(app: FastifyInstance, directory: string | null): Promise<void> {
  if (directory === null || !existsSync(join(directory, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => answer(new AppError('no_such_page'), request, reply))
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    immutable: true,
    maxAge: '365d',
    index: 'index.html',
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = isPageRequest(request)
    if (!isPage) return answer(new AppError('no_such_page'), request, reply)
    // The page's stream has eleven listeners, and Node would warn of a leak at more than ten.
    reply.raw.setMaxListeners(20)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  })
}

/** Only the path decides, because a query may contain any character. A missing file is not answered with the page. */
function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const isFile = path.startsWith('/assets/') || /\.(js|css|map|svg|png|webp|ico|txt|json|woff2?)$/.test(path)
  return ['GET', 'HEAD'].includes(method) && !path.startsWith('/api') && !isFile
}
