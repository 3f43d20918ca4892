// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { useNoDoctorYet } from './use-no-doctor-yet.ts'
import { eventually } from '../../test/eventually.ts'
import { testAdmin } from '../../test/people.ts'

describe('the check for a practice without doctors', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => beginSession({ token: 't', user: testAdmin }))

  it('is false until it is answered, and if it fails', async () => {
    const { shown, end } = show()
    expect(shown()).toBe('false')
    await eventually(() => expect(server.seen.map(({ url }) => url)).toEqual(['/api/users?role=doctor']))
    await eventually(() => expect(shown()).toBe('false, failed'))
    end()
  })

  it('is true only if the answer has no doctors', async () => {
    const doctor = { id: 2, name: 'Dr Test', status: 'active' }
    for (const [users, known] of [
      [[], 'true'],
      [[doctor], 'false'],
    ] as const) {
      server.answerNext((_, response) => response.end(JSON.stringify({ users })))
      const { shown, end } = show()
      await eventually(() => expect(shown()).toBe(`${known}, answered`))
      end()
    }
  })
})

/** Renders the hook. Returns its result and the state of its query. */
function show() {
  const client = newQueryClient()
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <NoDoctorYet />
      </QueryClientProvider>,
    ),
  )
  const became = () => client.getQueryCache().getAll()[0]?.state.status
  const words = { pending: '', error: ', failed', success: ', answered' }
  return {
    shown: () => `${place.textContent}${words[became() ?? 'pending']}`,
    end: () => root.unmount(),
  }
}

function NoDoctorYet() {
  return String(useNoDoctorYet())
}
