// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import { BothFactorsDialog } from './both-factors-dialog.tsx'

describe('the dialog for password and code', () => {
  let root: Root
  /** The field errors in the server's answer. */
  let wrong: Record<string, string> = {}
  beforeAll(() => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined
  })
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider env="test">
          <BothFactorsDialog
            title="Turn it off?"
            lead="The password alone signs you in then."
            confirmLabel="Turn off"
            confirm={() =>
              Promise.reject(apiError({ code: 'invalid', status: 422, message: 'No.', fields: wrong }))
            }
            onClose={() => undefined}
          />
        </HeadlessMantineProvider>,
      ),
    )
  })
  afterEach(() => flushSync(() => root.unmount()))

  const confirm = () => {
    const button = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit')
    button?.focus()
    flushSync(() => button?.click())
  }
  const here = () => document.activeElement?.getAttribute('autocomplete')

  it('focuses the first missing field', () => {
    confirm()
    expect(here()).toBe('current-password')
    typeInto('current-password', 'seventeen herrings')
    confirm()
    expect(here()).toBe('one-time-code')
  })

  it('focuses the wrong field, each time it is wrong', async () => {
    typeInto('current-password', 'eighteen herrings')
    typeInto('one-time-code', '123456')
    for (const [field, place] of [
      ['code', 'one-time-code'],
      ['code', 'one-time-code'],
      ['password', 'current-password'],
    ] as const) {
      wrong = { [field]: 'That is wrong.' }
      confirm()
      await vi.waitFor(() => expect(here()).toBe(place))
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
      await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull())
    }
  })
})

function typeInto(autocomplete: string, value: string): void {
  const field = document.querySelector(`input[autocomplete="${autocomplete}"]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  flushSync(() => field?.dispatchEvent(new Event('input', { bubbles: true })))
}
