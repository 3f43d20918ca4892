// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TypedField } from './typed-field.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('a patient field', () => {
  const shown = async (value: string) => {
    const page = document.createElement('div')
    const root = createRoot(page)
    const field = () => ({ label: 'Full Name', value, onChange: () => {} })
    await act(async () =>
      root.render(
        <MantineProvider>
          <TypedField name="name" field={field} />
        </MantineProvider>,
      ),
    )
    const text = page.textContent
    await act(async () => root.unmount())
    return text
  }

  it("lists characters that letters can't print", async () => {
    expect(await shown('Gurpreet Kaur ਕੌਰ')).toContain(
      'These characters cannot be printed in a letter: ਕ ੌ ਰ. In a name, □ is printed instead: also write the name in the English alphabet.',
    )
    expect(await shown('Asha Sharma आशा शर्मा')).not.toContain('cannot show')
  })
})
