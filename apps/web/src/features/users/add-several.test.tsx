// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { eventually } from '../../test/eventually.ts'
import { AddSeveral } from './add-several.tsx'

const headers = ['Name', 'Email', 'Role']
const people = [
  ['Ann Lee', 'ann@oak.example', 'doctor'],
  ['Bo Kay', 'bo@oak.example', 'secretary'],
]
const columns = headers.map((header, index) => ({ index, header, meaning: 'unknown', samples: [] }))
const table = { columns, rows: people.map((cells) => ({ cells })) }

describe('adding several users', () => {
  let root: Root
  /** Each function ends a pending request that adds a user. */
  const refusals: (() => void)[] = []
  beforeAll(() => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined
    vi.stubGlobal('fetch', async ({ pathname }: URL, { method }: { method: string }) => {
      if (pathname === '/api/patients/upload')
        return Response.json({ success: true, files: [{ list: { tables: [table] } }] })
      if (pathname !== '/api/users') return Response.json({ mailing: 'off' })
      if (method === 'GET') return Response.json({ users: [] })
      return new Promise<Response>((resolve) => {
        const refusal = { code: 'busy', message: 'Too many.' }
        refusals.push(() => resolve(Response.json(refusal, { status: 429 })))
      })
    })
  })
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(async () => {
    refusals.length = 0
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    flushSync(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <HeadlessMantineProvider env="test">
            <AddSeveral />
          </HeadlessMantineProvider>
        </QueryClientProvider>,
      ),
    )
    await press('Add several')
    await eventually(() => expect(document.querySelector('textarea')).not.toBeNull())
    paste('a table')
    await press('Review')
    await eventually(() => expect(document.body.textContent).toContain('2 of 2 people are ready to invite.'))
  })
  afterEach(() => flushSync(() => root.unmount()))

  it('cannot be closed while they are invited, and ends at an answer that is not about one of them', async () => {
    await press('Invite 2 people')
    await eventually(() => expect(refusals).toHaveLength(1))
    expect(button('Cancel')?.disabled).toBe(true)
    refusals[0]?.()
    await eventually(() => expect(button('Cancel')?.disabled).toBe(false))
    expect(document.body.textContent).toContain('Too many.')
    expect(refusals).toHaveLength(1)
  })

  it('asks before changes to the table are lost, and not if there are none', async () => {
    await press('Remove row 1')
    await press('Cancel')
    await eventually(() => expect(document.body.textContent).toContain('1 person has not been invited.'))
    await press('Go back')
    await press('Remove row 1')
    await eventually(() => expect(document.querySelector('textarea')).not.toBeNull())
    await press('Cancel')
    await eventually(() => expect(button('Cancel')).toBeUndefined())
  })
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
  )

const press = (name: string) =>
  eventually(() => {
    const found = button(name)
    if (found === undefined || found.disabled) throw new Error(`There is no button ${name}.`)
    flushSync(() => found.click())
  })

/** Pastes text in a way that React notices. */
function paste(text: string): void {
  const area = document.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  flushSync(() => area?.dispatchEvent(new Event('input', { bubbles: true })))
}
