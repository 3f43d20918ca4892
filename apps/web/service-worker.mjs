// Keeps the files that a clinic of today needs, so that its page opens again without a network (decision 58). The build
// writes it to /sw.js with the names of these files; the app's script is the first.

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

/** All of them or none: an installation that fails is tried again with the next page. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  const page = await fetch('/', { cache: 'no-cache' })
  // A newer release has just been installed on the server, with a list of its own.
  if (!page.ok || !(await page.clone().text()).includes(files[0]))
    throw new Error('Another release answered.')
  await cache.put('/', page)
}

async function dropOtherReleases() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('sincerely-') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** What the server or the proxy answers itself: calls, the live connection, files. */
function isPage(pathname) {
  return !/^\/(?:api|socket\.io|metrics)\b|\.\w+$/.test(pathname)
}

/** From the network, so that no release hides a newer one. The kept page only if the server cannot be reached. */
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

/** A proxy answers for a server that is down. */
function isServerAway({ status }) {
  return status >= 502 && status <= 504
}

/** A file with this name never changes. */
async function openFile(request) {
  return (await kept(request.url)) ?? fetch(request)
}

async function kept(address) {
  const cache = await caches.open(cacheName)
  return cache.match(address, { ignoreVary: true })
}
