// @vitest-environment jsdom
import { HeadlessMantineProvider, TextInput } from '@mantine/core'
import { type Address, CreateAddress } from '@sincerely/contract/address-book'
import { routes } from '@sincerely/contract/routes'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { testDoctor } from '../../test/people.ts'
import { call } from '../api.ts'
import { keepDraft, listDrafts } from '../drafts/drafts.ts'
import { beginSession } from '../session.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { useDraftForm } from './use-draft-form.ts'

const empty = { name: '', email: '', phone: '', way: 'post' as SendingWay }
const labels = { name: 'Name', email: 'E-mail address', phone: 'Phone', way: 'Way' }
type Entry = Pick<Address, keyof typeof empty | 'version'> & { updatedBy?: Address['updatedBy'] }
const quill: Entry = { name: 'Dr Quill', email: null, phone: null, way: 'post', version: 1 }
const saved = {
  ...quill,
  id: 5,
  organisation: null,
  address: null,
  updatedAt: '',
  updatedBy: { id: 9, name: 'Nora Quist' },
}

let server: TestServer
let root: Root
const did: string[] = []
beforeEach(async () => {
  // Each test has its own server, because an idle connection may close just as the next call uses it.
  server = await startTestServer()
  // jsdom has no layout and does not implement scrolling.
  Element.prototype.scrollIntoView = () => undefined
  localStorage.clear()
  closeAllToasts()
  did.length = 0
  beginSession({ token: 't', user: testDoctor })
})
afterEach(async () => {
  root.unmount()
  await server.stop()
})

describe('the values of a form', () => {
  it('show all errors, and the first invalid field gets the focus', async () => {
    open(null)
    type('E-mail address', 'lee@')
    press('Save')
    expect(problem('Name')).toBe('Enter a name.')
    expect(problem('E-mail address')).toContain('Enter an email address')
    await vi.waitFor(() => expect(document.activeElement).toBe(input('Name')))
    expect(server.seen).toEqual([])
    // A corrected field loses its error. The other fields keep their errors.
    type('Name', 'Dr Lee')
    expect([problem('Name'), problem('E-mail address')]).toEqual([
      '',
      expect.stringContaining('Enter an email address'),
    ])
  })

  it('can be validated without being sent', () => {
    open(quill)
    type('E-mail address', 'lee@')
    press('Check')
    expect([did, document.activeElement]).toEqual([['not valid'], input('E-mail address')])
    type('E-mail address', ' lee@example.org ')
    press('Check')
    expect(did).toEqual(['not valid', 'lee@example.org'])
    expect(server.seen).toEqual([])
  })

  it("show the server's error at its field, which gets the focus", async () => {
    open(null)
    type('Name', 'Dr Lee')
    answer(409, { code: 'address_exists', message: 'It is there.', fields: { phone: 'There already.' } })
    press('Save')
    await vi.waitFor(() => expect(problem('Phone')).toBe('There already.'))
    await vi.waitFor(() => expect(document.activeElement).toBe(input('Phone')))
    expect(alerts()).toEqual([])
    type('Name', 'Dr Lea')
    expect(problem('Phone')).toBe('There already.')
    type('Phone', '01632 960001')
    expect(problem('Phone')).toBe('')
  })

  it('can be saved with an old error in a field that was not changed', async () => {
    open({ ...quill, phone: 'ask reception' })
    type('Name', 'Dr Quill-Hay')
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ name: 'Dr Quill-Hay', version: 1 })
  })

  it('are trimmed, and only changes are sent', async () => {
    open(quill)
    type('Phone', ' 01632 960001 ')
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ phone: '01632 960001', version: 1 })
    root.unmount()
    expect([shownToasts(), listDrafts(7)]).toMatchObject([[{ message: 'Dr Quill saved' }], []])
  })

  it('are not sent if unchanged', () => {
    open(quill)
    type('Phone', '1')
    type('Phone', '')
    press('Save')
    expect([did, server.seen, shownToasts()]).toEqual([['closed'], [], []])
  })
})

describe('the draft of a form', () => {
  it('is kept when the form closes, with a message, and restored later', () => {
    open(quill)
    type('Phone', '01632 960001')
    press('Close')
    root.unmount()
    expect(shownToasts()).toMatchObject([{ message: expect.stringContaining('kept on this device') }])
    open(quill)
    expect(input('Phone').value).toBe('01632 960001')
    expect(document.body.textContent).toContain('You typed this earlier and did not save it.')
  })

  it('is discarded only by Cancel, with undo', () => {
    open(null)
    type('Name', 'Dr Lee')
    press('Cancel')
    expect([did, listDrafts(7)]).toEqual([['closed'], []])
    root.unmount()
    expect(shownToasts()).toMatchObject([{ message: 'Your changes were discarded' }])
    shownToasts()[0]?.undo?.()
    expect(did).toEqual(['closed', 'opened'])
    open(null)
    expect(input('Name').value).toBe('Dr Lee')
  })

  it('of the previous release is restored', () => {
    const { version: _, ...base } = { ...quill, email: '', phone: '' }
    const copies = [
      { base, typed: { ...base, phone: '01632 960001' } },
      { ...base, phone: '01632 960001' },
    ]
    for (const copy of copies) {
      localStorage.clear()
      keepDraft(7, 'address-5@elder-1', JSON.stringify(copy))
      open(quill)
      expect(input('Phone').value).toBe('01632 960001')
    }
  })

  it('can be read by a tab of the previous release', () => {
    open(quill)
    type('Phone', '01632 960001')
    expect(JSON.parse(listDrafts(7)[0]?.value ?? '')).toMatchObject({
      base: { name: 'Dr Quill', phone: '' },
      typed: { name: 'Dr Quill', phone: '01632 960001' },
    })
  })

  it('of another open tab is not removed', () => {
    open(null)
    type('Name', 'Dr Lee')
    const other = show(null)
    flushSync(() => other.unmount())
    expect(listDrafts(7)).toHaveLength(1)
  })

  it('does not contain secret fields', () => {
    open(null, { secret: ['phone'] })
    type('Phone', '01632 960001')
    expect(listDrafts(7)).toEqual([])
    type('Name', 'Dr Lee')
    expect(listDrafts(7)[0]?.value).not.toContain('01632')
  })
})

describe('a form with changes by somebody else', () => {
  const newer = { ...saved, name: 'Dr Quill-Hay', phone: '01632 960777', version: 2 }

  it('shows both versions after a refusal, and saves when Save is pressed again', async () => {
    open(quill)
    type('Phone', '01632 960001')
    answer(409, { code: 'address_changed_meanwhile', message: 'Look.' })
    answer(200, { address: newer })
    press('Save')
    await vi.waitFor(() => expect(alerts()).toHaveLength(1))
    expect(alerts()[0]).toContain('This entry was changed in the meantimeChanged by Nora Quist.')
    expect(alerts()[0]).toContain('Name: Dr Quill-Hay')
    expect(alerts()[0]).toContain('Phone: 01632 960777; you typed: 01632 960001')
    expect([input('Name').value, input('Phone').value]).toEqual(['Dr Quill-Hay', '01632 960001'])
    answer(200, { address: newer })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(JSON.parse(server.seen[2]?.body ?? '')).toEqual({ phone: '01632 960001', version: 2 })
  })

  it('saves again automatically if only fields outside the form changed', async () => {
    open(quill)
    type('Phone', '01632 960001')
    answer(409, { code: 'address_changed_meanwhile', message: 'Look.' })
    answer(200, { address: { ...saved, ...quill, organisation: 'Mill Lane', version: 2 } })
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(JSON.parse(server.seen[2]?.body ?? '')).toEqual({ phone: '01632 960001', version: 2 })
  })

  it('saves as a new record if the old one was removed', async () => {
    open(quill)
    type('Phone', '01632 960001')
    answer(409, { code: 'address_changed_meanwhile', message: 'Look.' })
    answer(200, { address: null })
    press('Save')
    await vi.waitFor(() => expect(alerts()[0]).toContain('Name: empty'))
    type('Name', 'Dr Quill')
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(JSON.parse(server.seen[2]?.body ?? '')).toEqual({ name: 'Dr Quill', phone: '01632 960001' })
  })

  it('shows both versions of a restored draft and updates the other fields', () => {
    open(quill)
    type('Phone', '01632 960001')
    open(newer)
    expect(alerts()).toEqual([expect.stringContaining('Phone: 01632 960777; you typed: 01632 960001')])
    expect(input('Name').value).toBe('Dr Quill-Hay')
  })
})

describe('a form that stays open', () => {
  it('continues from the saved values, and returns to them on Cancel, with undo', async () => {
    open(quill, { stays: true })
    type('Phone', '01632 960001')
    answer(200, { address: { ...saved, phone: '01632 960001', version: 2 } })
    press('Save')
    await vi.waitFor(() => expect(listDrafts(7)).toEqual([]))
    type('Name', 'Dr Quill-Hay')
    answer(200, { address: { ...saved, name: 'Dr Quill-Hay', phone: '01632 960001', version: 3 } })
    press('Save')
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    expect(JSON.parse(server.seen[1]?.body ?? '')).toEqual({ name: 'Dr Quill-Hay', version: 2 })
    await vi.waitFor(() => expect(listDrafts(7)).toEqual([]))
    type('Name', 'Dr Q')
    press('Cancel')
    expect([input('Name').value, listDrafts(7)]).toEqual(['Dr Quill', []])
    undo()
    expect(input('Name').value).toBe('Dr Q')
    expect(listDrafts(7)).toHaveLength(1)
  })

  it("follows saved values, and shows others' changes while you type", async () => {
    open(quill, { stays: true })
    draw(root, { ...quill, name: 'Dr Quill-Hay', version: 2 }, { stays: true })
    await vi.waitFor(() => expect(input('Name').value).toBe('Dr Quill-Hay'))
    expect(alerts()).toEqual([])
    type('Phone', '01632 960001')
    draw(root, { ...quill, name: 'Dr Hay', version: 3 }, { stays: true })
    await vi.waitFor(() => expect(alerts()[0]).toContain('Name: Dr Hay'))
    expect([input('Name').value, input('Phone').value]).toEqual(['Dr Hay', '01632 960001'])
  })

  it('focuses the conflict before it overwrites it, and can use theirs, with undo', async () => {
    const newer = { ...quill, phone: '01632 960777', version: 2 }
    open(quill, { stays: true })
    type('Phone', '01632 960001')
    draw(root, newer, { stays: true })
    await vi.waitFor(() => expect(alerts()[0]).toContain('you typed: 01632 960001'))
    // The conflict appears again if the page was closed before the user saw it.
    open(newer, { stays: true })
    expect(alerts()[0]).toContain('you typed: 01632 960001')
    open(quill, { stays: true })
    draw(root, newer, { stays: true })
    await vi.waitFor(() => expect(alerts()[0]).toContain('you typed: 01632 960001'))
    press('Save')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Use theirs'))
    expect(server.seen).toEqual([])
    press('Use theirs')
    expect(input('Phone').value).toBe('01632 960777')
    undo()
    expect(input('Phone').value).toBe('01632 960001')
    answer(200, { address: { ...saved, version: 3 } })
    press('Save')
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ phone: '01632 960001', version: 2 })
  })

  it('names the person who made a change, except yourself', async () => {
    const changedBy = async (id: number) => {
      open(quill, { stays: true })
      type('Phone', '01632 960001')
      const updatedBy = { id, name: 'Nora Quist' }
      draw(root, { ...quill, phone: '01632 960777', version: 2, updatedBy }, { stays: true })
      await vi.waitFor(() => expect(alerts()[0]).toContain('you typed: 01632 960001'))
      return alerts()[0]
    }
    expect(await changedBy(testDoctor.id + 1)).toMatch(/Changed by Nora Quist\..*Use theirs/)
    beginSession({ token: 't', user: testDoctor })
    expect(await changedBy(testDoctor.id)).toMatch(
      /Changed by you, in another tab or on another device\..*Use the other/,
    )
  })

  it("saves at once after 'Use theirs' settles all conflicts", async () => {
    open(quill, { stays: true })
    type('Name', 'Dr Hay')
    type('Phone', '01632 960001')
    draw(root, { ...quill, phone: '01632 960777', version: 2 }, { stays: true })
    await vi.waitFor(() => expect(alerts()[0]).toContain('you typed: 01632 960001'))
    press('Use theirs')
    answer(200, { address: { ...saved, version: 3 } })
    press('Save')
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ name: 'Dr Hay', version: 2 })
  })
})

describe('saving a form', () => {
  it('keeps the values after a network error and retries with the same idempotency key', async () => {
    open(null)
    type('Name', 'Dr Lee')
    server.answerNext((_, response) => response.destroy())
    press('Save')
    await vi.waitFor(() => expect(alerts()).toEqual([expect.stringContaining('Your work is kept')]))
    expect(input('Name').value).toBe('Dr Lee')
    answer(503, { code: 'busy', message: 'Busy.' })
    press('Save')
    await vi.waitFor(() => expect(alerts()).toEqual(['Busy.']))
    open(null)
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    // The server may or may not have read the first attempt before the connection broke.
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys.length).toBeGreaterThan(1)
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/./u)))
    expect(new Set(keys).size).toBe(1)
  })

  it('uses the same idempotency key after a reload, even without changes', async () => {
    const begins = { name: 'Dr Lee' }
    open(null, { begins })
    server.answerNext((_, response) => response.destroy())
    press('Save')
    await vi.waitFor(() => expect(alerts()).toHaveLength(1))
    open(null, { begins })
    answer(200, { address: saved })
    press('Save')
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    const [key, again] = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(again).toBe(key)
    expect(listDrafts(7)).toEqual([])
  })

  it('can keep text typed during the save as unsaved', async () => {
    open(quill, { stays: true, keepsTyping: true })
    type('Phone', '01632')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.answerNext(async (_, response) => {
      await held
      response.writeHead(200).end(JSON.stringify({ address: { ...saved, phone: '01632', version: 2 } }))
    })
    press('Save')
    type('Phone', '01632 960001')
    release()
    await vi.waitFor(() => expect(shownToasts()).toHaveLength(1))
    expect(input('Phone').value).toBe('01632 960001')
    expect(JSON.parse(listDrafts(7)[0]?.value ?? '')).toMatchObject({
      base: { phone: '01632' },
      typed: { phone: '01632 960001' },
    })
  })

  it('happens once, and locks the form meanwhile', async () => {
    open(null)
    type('Name', 'Dr Lee')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.answerNext(async (_, response) => {
      await held
      response.writeHead(200).end(JSON.stringify({ address: saved }))
    })
    press('Save')
    press('Save')
    type('Name', 'Dr Lee and more')
    press('Cancel')
    press('Close')
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    expect([did, input('Name').value]).toEqual([[], 'Dr Lee'])
    release()
    await vi.waitFor(() => expect(did).toEqual(['closed']))
    expect(server.seen).toHaveLength(1)
  })
})

type Ways = { secret?: 'phone'[]; stays?: boolean; keepsTyping?: boolean; begins?: Partial<typeof empty> }

function Form({ entry, secret, stays = false, keepsTyping = false, begins }: { entry: Entry | null } & Ways) {
  const form = useDraftForm({
    key: `address-${entry === null ? 'new' : 5}`,
    title: 'An entry',
    about: 'This entry was',
    labels,
    empty: { ...empty, ...begins },
    base: entry,
    schema: CreateAddress,
    secret,
    save: async ({ values, changes, version, idempotencyKey }) =>
      (entry === null
        ? await call(routes.addressBook.create, { body: values }, { idempotencyKey })
        : await call(routes.addressBook.update, { params: { id: 5 }, body: { ...changes, version } })
      ).address,
    reload: async () => (await call(routes.addressBook.read, { params: { id: 5 } })).address,
    saved: ({ name }) => `${name} saved`,
    ...(stays && { next: (now: Address) => now }),
    keepsTyping,
    onClose: () => did.push('closed'),
    onReopen: () => did.push('opened'),
  })
  return (
    <DraftDialog form={form}>
      <TextInput {...form.field('name')} />
      <TextInput {...form.field('email')} />
      <TextInput {...form.field('phone')} />
      <button type="button" onClick={(event) => did.push(form.validate(event)?.email ?? 'not valid')}>
        Check
      </button>
    </DraftDialog>
  )
}

/** Opens a page with the form. The previous page is unmounted as if its tab was closed. */
function open(entry: Entry | null, ways?: Ways): void {
  root?.unmount()
  document.body.innerHTML = ''
  root = show(entry, ways)
}

function show(entry: Entry | null, ways?: Ways): Root {
  const shown = createRoot(document.body.appendChild(document.createElement('div')))
  draw(shown, entry, ways)
  return shown
}

function draw(on: Root, entry: Entry | null, ways?: Ways): void {
  flushSync(() =>
    on.render(
      <HeadlessMantineProvider env="test">
        <Form entry={entry} {...ways} />
      </HeadlessMantineProvider>,
    ),
  )
}

function answer(status: number, reply: object): void {
  server.answerNext((_, response) =>
    response.writeHead(status).end(JSON.stringify({ requestId: 'r1', ...reply })),
  )
}

function input(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const field = document.getElementById(found?.htmlFor ?? '')
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.`)
  return field
}

function problem(label: string): string {
  return document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

function alerts(): (string | null)[] {
  return [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
}

function type(label: string, value: string): void {
  const field = input(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

function undo(): void {
  for (const shown of shownToasts()) flushSync(() => shown.undo?.())
}

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
  flushSync(() => button?.click())
}
