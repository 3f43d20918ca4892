// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { TypedFilter } from './typed-filter.tsx'

/** Reads '#12' as 12. */
const readRecordNumber = (text: string) => Number(/^\D*(\d+)$/u.exec(text.trim())?.[1] ?? 0) || null

describe('the record number filter', () => {
  let root: Root
  let chosen: (number | undefined)[] = []
  const field = () => {
    const found = document.querySelector('input')
    if (found === null) throw new Error('there is no field')
    return found
  }
  const type = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  }

  function Field() {
    const [value, setValue] = useState<number>()
    const choose = (next: number | undefined) => {
      chosen.push(next)
      setValue(next)
    }
    const words = { label: 'MR #', placeholder: 'All', problem: 'Enter a number.' }
    return (
      <>
        <TypedFilter
          {...words}
          {...{ value, read: readRecordNumber, write: String, appliesOnPause: true }}
          onChoose={choose}
          onUsable={() => {}}
        />
        <output>{value}</output>
        <button type="button" onClick={() => setValue(undefined)}>
          Clear
        </button>
      </>
    )
  }

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    chosen = []
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    flushSync(() => root.render(<MantineProvider>{<Field />}</MantineProvider>))
  })
  afterEach(() => {
    flushSync(() => root.unmount())
    vi.unstubAllGlobals()
  })

  it('applies when typing pauses, and is tidied only on blur', async () => {
    field().focus()
    type('6')
    type('MR #61')
    await eventually(() => expect(document.querySelector('output')?.textContent).toBe('61'))
    expect(chosen).toEqual([61])
    expect(field().value).toBe('MR #61')
    expect(document.activeElement).toBe(field())
    field().blur()
    await eventually(() => expect(field().value).toBe('61'))
    expect(chosen).toEqual([61])
  })

  it('shows an error for text that is not a number, and empties when cleared elsewhere', async () => {
    type('abc')
    await eventually(() => expect(document.body.textContent).toContain('Enter a number.'))
    expect(chosen).toEqual([])
    type('7')
    await eventually(() => expect(chosen).toEqual([7]))
    expect(document.body.textContent).not.toContain('Enter a number.')
    document.querySelector('button')?.click()
    await eventually(() => expect(field().value).toBe(''))
  })
})
