// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { type ReactNode, lazy, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { Dialog } from './dialog.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { SkeletonLines } from './skeletons.tsx'

let close = () => {}

afterEach(() => close())

describe('what is typed while a dialog is opening', () => {
  it('is in its first field once that is there, also the spaces', async () => {
    const { becomes } = open(<SkeletonLines />)
    await eventually(() => expect(document.activeElement?.ariaLabel).toBe('Close'))
    expect(type('He feelss')).toBe('kept')
    expect(press('Backspace')).toBe('kept')
    expect(type(' well')).toBe('kept')
    becomes(<Field />)
    await eventually(() => expect(document.querySelector('textarea')?.value).toBe('He feels well'))
    expect(document.querySelector('output')?.textContent).toBe('He feels well')
    expect(press('!')).toBe('obeyed')
  })

  it('is in its first field also if its part of the app had to be loaded first', async () => {
    let arrive = () => {}
    const Part = lazy(
      () => new Promise<{ default: typeof Field }>((done) => (arrive = () => done({ default: Late }))),
    )
    draw(
      <LazyBoundary onMissing={() => undefined}>
        <Part />
      </LazyBoundary>,
    )
    await eventually(() => expect(document.querySelector('[aria-label="Opening"]')).not.toBeNull())
    expect(type('He is')).toBe('kept')
    arrive()
    await eventually(() => expect(document.querySelector('textarea')?.value).toBe('He is'))
  })

  it('belongs to the dialog as usual once it turns out to have no field', async () => {
    const { becomes } = open(<SkeletonLines />)
    await eventually(() => expect(document.activeElement?.ariaLabel).toBe('Close'))
    becomes(<p>Patient not found</p>)
    expect(press(' ')).toBe('obeyed')
  })

  it('is not kept after Tab, which chooses a button', async () => {
    open(<SkeletonLines />)
    await eventually(() => expect(document.activeElement?.ariaLabel).toBe('Close'))
    press('Tab')
    expect(press(' ')).toBe('obeyed')
  })
})

function Field() {
  const [text, setText] = useState('')
  return (
    <>
      <textarea data-autofocus value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{text}</output>
    </>
  )
}

function Late() {
  return (
    <Dialog title="Create Letter" onClose={() => undefined}>
      <Field />
    </Dialog>
  )
}

function open(content: ReactNode) {
  const becomes = draw(null)
  const show = (next: ReactNode) =>
    becomes(
      <Dialog title="Create Letter" onClose={() => undefined}>
        {next}
      </Dialog>,
    )
  show(content)
  return { becomes: show }
}

function draw(element: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const becomes = (next: ReactNode) =>
    flushSync(() => root.render(<HeadlessMantineProvider env="test">{next}</HeadlessMantineProvider>))
  becomes(element)
  close = () => flushSync(() => root.unmount())
  return becomes
}

/** Whether the key was kept for later, or is obeyed where the focus is. */
function press(key: string): 'kept' | 'obeyed' {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented ? 'kept' : 'obeyed'
}

function type(text: string): 'kept' | 'obeyed' {
  for (const key of text) if (press(key) === 'obeyed') return 'obeyed'
  return 'kept'
}
