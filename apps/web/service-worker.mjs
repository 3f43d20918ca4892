// Caches the files that today's clinic needs, so that its page opens without a network (decision 58). The
// build writes this worker to /sw.js and inserts the file names; the first file is the app's script.

const { release, files } = __KEPT_FILES__
const cacheName = `sincerely-${release}`
const paths = new Set(files)

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keepFiles())
})

addEventListener('activate', (event) => {
  event.waitUntil(dropOtherReleases().then(() => clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(openPage(request))
  else if (paths.has(pathname)) event.respondWith(openFile(request))
})

/** Caches all files or none. If one fails, the browser installs the worker again with the next page. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  const page = await fetch('/', { cache: 'no-cache' })
  // If this check fails, the server already runs a newer release, and that release has its own list of files.
  if (!page.ok || !(await page.clone().text()).includes(files[0]))
    throw new Error('Another release answered.')
  await cache.put('/', page)
}

async function dropOtherReleases() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('sincerely-') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Returns false for calls, the live connection and files, which the server or the proxy answers. */
function isPage(pathname) {
  return !/^\/(?:api|socket\.io|metrics)\b|\.\w+$/.test(pathname)
}

/** Asks the network first, so that the cache never hides a newer release. */
async function openPage(request) {
  try {
    const response = await fetch(request)
    return isServerAway(response) ? ((await kept('/')) ?? response) : response
  } catch (error) {
    const page = await kept('/')
    if (page === undefined) throw error
    return page
  }
}

/** A proxy answers with one of these statuses while the server is down. */
function isServerAway({ status }) {
  return status >= 502 && status <= 504
}

/** File names contain a hash, so a cached file is never out of date. */
async function openFile(request) {
  return (await kept(request.url)) ?? fetch(request)
}

async function kept(address) {
  const cache = await caches.open(cacheName)
  return cache.match(address, { ignoreVary: true })
}
