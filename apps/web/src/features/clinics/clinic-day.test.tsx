// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { Clinic, ClinicVisit } from '@sincerely/contract/clinics'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { dayIn } from '@sincerely/domain/dates'
import { keptMessage } from '../../platform/form/use-draft-form.ts'
import { shownToasts } from '../../ui/toast.ts'
import { startTestServer } from '../../platform/test-server.ts'
import { keptPage } from '../../platform/kept-day.ts'
import { eventually } from '../../test/eventually.ts'
import { testDoctor } from '../../test/people.ts'
import { ClinicDay } from './clinic-day.tsx'

const visit = (id: number, patientName: string, state: ClinicVisit['state'] = 'open'): ClinicVisit => ({
  id,
  patientId: id + 100,
  patientName,
  patientDob: null,
  patientNhsNumber: null,
  mayOpenPatient: true,
  time: `09:${id}0`,
  state,
  letter: null,
  dictation: null,
  reason: state === 'closed' ? 'Did not attend' : null,
  offered: [],
})

const clinic: Clinic = {
  id: 5,
  day: '2026-01-05',
  doctorId: 7,
  doctorName: 'Dr Moss',
  place: null,
  total: 3,
  open: 2,
  closedAt: null,
  closedBy: null,
  version: 1,
  visits: [visit(1, 'Ann Ash', 'closed'), visit(2, 'Bob Birch'), visit(3, 'Cat Cole')],
}

let root: Root
const client = newQueryClient()
const onDictate = vi.fn()
const onWrite = vi.fn()
const onDeleted = vi.fn()

beforeEach(() => {
  beginSession({ token: 't', user: testDoctor })
  Element.prototype.scrollIntoView = () => undefined
  client.setQueryDefaults([], { enabled: false })
  client.setQueryData(['clinics', 'detail', 5], clinic)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  show([])
})
afterEach(() => {
  root.unmount()
  document.body.innerHTML = ''
  onDictate.mockReset()
  onWrite.mockReset()
})

type Recorded = { visitId: number; patient: { id: number } }[]

function show(recorded: Recorded): void {
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <QueryClientProvider client={client}>
          <Page recorded={recorded} />
        </QueryClientProvider>
      </HeadlessMantineProvider>,
    ),
  )
}

function Page({ recorded }: { recorded: Recorded }) {
  const [selected, setSelected] = useState<number>()
  return (
    <ClinicDay
      clinicId={5}
      visitId={selected}
      recorded={recorded}
      patientSearch={({ cancelLabel }) => cancelLabel}
      onSelect={setSelected}
      onDictate={onDictate}
      onWrite={onWrite}
      onOpen={() => undefined}
      onOpenClinic={() => undefined}
      onDeleted={onDeleted}
    />
  )
}

const atHand = () =>
  document.querySelector('[aria-label="Selected patient"], [aria-label="This clinic"]')?.textContent
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const change = (part: Partial<Clinic>) =>
  client.setQueryData(['clinics', 'detail', 5], { ...clinic, ...part })
const press = (key: string) =>
  flushSync(
    () =>
      void document.documentElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
      ),
  )

const pressOn = (target: Element | null | undefined, key: string) =>
  flushSync(() => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const type = (input: HTMLInputElement | null | undefined, text: string) =>
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })

describe('a clinic on its day', () => {
  it('says how many are done and begins with the first patient who is open', () => {
    expect(document.body.textContent).toContain('1 of 3 done')
    expect(atHand()).toContain('Bob Birch')
  })

  it('moves with j and k, and d dictates about the selected patient who is open', () => {
    press('j')
    expect(atHand()).toContain('Cat Cole')
    press('d')
    expect(onDictate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 3 }))
    press('k')
    press('k')
    expect(atHand()).toContain('No letter: Did not attend')
    press('d')
    expect(onDictate).toHaveBeenCalledOnce()
  })

  it('goes on to the next open patient once a dictation is on this device, before the server has it', async () => {
    press('k')
    press('j')
    expect(atHand()).toContain('Bob Birch')
    show([{ visitId: 2, patient: { id: 102 } }])
    await eventually(() => expect(atHand()).toContain('Cat Cole'))
    expect(document.body.textContent).toContain('Dictated on this device')
  })

  it('keeps a patient open if the dictation on this device is about somebody else', () => {
    show([{ visitId: 2, patient: { id: 9 } }])
    expect(atHand()).toContain('Bob Birch')
    expect(document.body.textContent).not.toContain('Dictated on this device')
  })

  it('offers no letter, but a dictation, for a patient who has moved to another doctor', async () => {
    change({ visits: [{ ...visit(2, 'Bob Birch'), mayOpenPatient: false }] })
    await eventually(() => expect(button('Write letter')).toBeUndefined())
    expect(button('Dictate')).toBeDefined()
    press('w')
    expect(onWrite).not.toHaveBeenCalled()
  })

  it('can be closed once nobody is open, also while a patient is selected', async () => {
    press('k')
    expect(atHand()).toContain('Ann Ash')
    expect(button('Close clinic')).toBeUndefined()
    change({ open: 0, visits: [visit(1, 'Ann Ash', 'closed')] })
    await eventually(() => expect(button('Close clinic')).toBeDefined())
    expect(atHand()).toContain('Ann Ash')
    change({ open: 0, visits: [visit(1, 'Ann Ash', 'closed')], closedAt: '2026-01-05T17:00:00.000Z' })
    await eventually(() => expect(button('Close clinic')).toBeUndefined())
  })

  it('can be deleted while it has no patients', async () => {
    const server = await startTestServer()
    change({ open: 0, total: 0, visits: [] })
    await eventually(() => expect(button('Delete clinic')).toBeDefined())
    server.answerNext((_, response) => response.end(JSON.stringify({ deletedCount: 1 })))
    button('Delete clinic')?.click()
    await eventually(() => expect(onDeleted).toHaveBeenCalledOnce())
    expect(server.seen).toMatchObject([{ method: 'DELETE', url: '/api/clinics/5' }])
    await server.stop()
  })

  it('sends only what was changed of its date, doctor and place', async () => {
    const server = await startTestServer()
    button('Change')?.click()
    const inputs = () => [...document.querySelectorAll<HTMLInputElement>('form input')]
    await eventually(() => expect(inputs().map(({ value }) => value)).toEqual(['05/01/2026', '']))
    const changed = { clinic: { ...clinic, place: 'Room 3' } }
    server.answerNext((_, response) => response.end(JSON.stringify(changed)))
    type(inputs()[1], 'Room 3')
    inputs()[0]?.form?.requestSubmit()
    await eventually(() => expect(inputs()).toEqual([]))
    await eventually(() => expect(document.body.textContent).toContain('Room 3'))
    expect(server.seen).toMatchObject([
      { method: 'PATCH', url: '/api/clinics/5', body: '{"place":"Room 3"}' },
    ])
    await server.stop()
  })

  it('writes a reason typed on the offered ones into its field, keeps it on Escape, and offers Undo', async () => {
    const server = await startTestServer()
    const noLetter = () => button('No letter needed')
    const field = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')
    press('n')
    await eventually(() => expect(document.activeElement).toBe(noLetter()))
    pressOn(noLetter(), 'M')
    expect(document.activeElement).toBe(field())
    type(field(), 'Moved away')
    pressOn(field(), 'Escape')
    await eventually(() => expect(field()).toBeNull())
    expect(shownToasts()).toMatchObject([{ type: 'info', message: keptMessage }])
    press('n')
    await eventually(() => expect(document.activeElement).toBe(field()))
    expect(field()?.value).toBe('Moved away')
    const closed = { ...visit(2, 'Bob Birch', 'closed'), reason: 'Moved away' }
    const answer = (one: ClinicVisit) =>
      server.answerNext((_, response) =>
        response.end(JSON.stringify({ clinic: { ...clinic, visits: [one, visit(3, 'Cat Cole')] } })),
      )
    answer(closed)
    field()?.form?.requestSubmit()
    await eventually(() => expect(atHand()).toContain('Cat Cole'))
    const [, undoable] = shownToasts()
    expect(undoable?.message).toBe('No letter for Bob Birch: Moved away')
    answer(visit(2, 'Bob Birch'))
    undoable?.undo?.()
    await eventually(() => expect(document.body.textContent).not.toContain('Moved away'))
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/api/clinic-visits/2/close',
      '/api/clinic-visits/2/reopen',
    ])
    await server.stop()
  })

  it('says Done, not Cancel, where patients were added one by one', async () => {
    button('Add patients')?.click()
    const text = () => document.querySelector('[role="dialog"]')?.textContent
    await eventually(() => expect(text()).toContain('Done'))
  })

  it('stays on this device, as the server last gave it, only while it is the clinic of today', async () => {
    expect(keptPage('/clinics/5')).toBeUndefined()
    const today = dayIn(new Date(), 'Europe/London')
    change({ day: today, place: 'Room 3' })
    const page = { path: '/clinics/5', title: 'Dr Moss, Room 3' }
    await eventually(() =>
      expect(keptPage('/clinics/5')).toEqual({ ...page, record: { ...clinic, day: today, place: 'Room 3' } }),
    )
    change({ day: '2026-01-06' })
    await eventually(() => expect(keptPage('/clinics/5')).toBeUndefined())
  })
})
