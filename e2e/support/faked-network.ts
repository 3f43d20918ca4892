// Fakes replies that the server gives only in case of an error.
import type { Page, Route } from '@playwright/test'

/** The path below /api, such as 'letters/12'. `*` matches one part, and `**` matches several. */
type Call = { page: Page; api: string; method?: string }

/** Replies with an error. Its status is 400 by default, which no caller retries. */
export async function refuse(
  call: Call,
  status = 400,
  message = 'Made to fail.',
  code = 'made_to_fail',
): Promise<() => Promise<void>> {
  return intercept(call, (route) => route.fulfill({ status, json: { code, message, requestId: 'journey' } }))
}

/** Replies with a web page instead of a JSON error, as a proxy might. */
export async function refuseWithPage(call: Call, status: number): Promise<() => Promise<void>> {
  return intercept(call, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad day</h1>' }),
  )
}

/** Makes the server unreachable for this call. */
export async function cutOff(call: Call): Promise<() => Promise<void>> {
  return intercept(call, (route) => route.abort())
}

/** Holds calls back. Returns a function that releases them. */
export async function holdBack(call: Call): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  const waiting: Promise<void>[] = []
  const restore = await intercept(call, (route) => {
    const answered = released.then(() => route.continue())
    waiting.push(answered)
    return answered
  })
  return async () => {
    letGo()
    await Promise.all(waiting)
    await restore()
  }
}

/**
 * Lets calls reach the server, but holds their replies back. Returns a function that releases the replies.
 */
export async function holdAnswers(call: Call): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  const waiting: Promise<void>[] = []
  const restore = await intercept(call, async (route) => {
    const response = await route.fetch()
    const arrived = released.then(() => route.fulfill({ response }))
    waiting.push(arrived)
    return arrived
  })
  return async () => {
    letGo()
    await Promise.all(waiting)
    await restore()
  }
}

async function intercept(call: Call, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const { page, api, method } = call
  const place = (address: URL) => matches(address, api)
  const handle = (route: Route) =>
    method === undefined || route.request().method() === method ? answer(route) : route.fallback()
  await page.route(place, handle)
  return () => page.unroute(place, handle)
}

function matches({ pathname }: URL, api: string): boolean {
  const pattern = api.replaceAll('**', '.+').replaceAll(/(?<!\.)\*/g, '[^/]+')
  return new RegExp(`^/api/${pattern}$`).test(pathname)
}
