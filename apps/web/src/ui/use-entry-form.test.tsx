// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../platform/session.ts'
import { useEntryForm } from './use-entry-form.ts'
import { testAdmin } from '../test/people.ts'

type Draft = { name: string }

/** What became of it once the form was sent. */
function sending(typed: string | null, isThere: boolean): string[] {
  const did: string[] = []
  function Form() {
    const form = useEntryForm<Draft, Draft>({
      keptAs: `form ${typed} ${isThere}`,
      parse: () => null,
      begins: { name: 'Ann Lee' },
      isSame: (one, other) => one.name === other.name,
      isThere,
      read: (body) => ({ ok: true, body }),
      save: ({ body }) => did.push(`saved ${body.name}`),
      saving: { isBusy: false, error: null, isBehind: false },
      onClose: () => did.push('closed'),
      onReopen: () => {},
    })
    return (
      <form onSubmit={form.submit}>
        <button type="button" onClick={() => typed !== null && form.type({ name: typed })}>
          Type
        </button>
        <button type="submit">Save</button>
      </form>
    )
  }
  document.body.innerHTML = '<div id="page"></div>'
  const root = createRoot(document.querySelector('#page') ?? document.body)
  flushSync(() => root.render(<Form />))
  for (const button of document.querySelectorAll('button')) flushSync(() => button.click())
  flushSync(() => root.unmount())
  return did
}

describe('an entry that is saved as it was', () => {
  beforeEach(() => beginSession({ token: 't', user: testAdmin }))

  it('is closed without a call and without a claim', () => {
    expect(sending(null, true)).toEqual(['closed'])
    expect(sending('Ann Lee', true)).toEqual(['closed'])
  })

  it('is saved where something of it was typed, or it is a new one that begins with all it needs', () => {
    expect(sending('Ann Moss', true)).toEqual(['saved Ann Moss'])
    expect(sending(null, false)).toEqual(['saved Ann Lee'])
  })
})
