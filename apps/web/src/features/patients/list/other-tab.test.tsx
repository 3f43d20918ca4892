// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PatientSearch } from '../patient-search.ts'
import { OtherTab } from './other-tab.tsx'

const onSearch = vi.fn()
let page: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = (search: PatientSearch, matches = { active: 11, completed: 2 }) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <OtherTab search={search} matches={matches} onSearch={onSearch} />
      </MantineProvider>,
    ),
  )

describe('the note about matches in the other tab', () => {
  it('gives their number and opens that tab', async () => {
    await show({ q: 'smith', page: 3 })
    expect(page.querySelector('button')?.textContent).toBe('2 more in Completed')
    page.querySelector('button')?.click()
    expect(onSearch).toHaveBeenCalledWith({ q: 'smith', tab: 'completed' })
    await show({ q: 'smith', tab: 'completed' })
    expect(page.querySelector('button')?.textContent).toBe('11 more in Active Patients')
  })

  it('is hidden without matches or without a search', async () => {
    await show({ q: 'smith' }, { active: 11, completed: 0 })
    expect(page.querySelector('button')).toBeNull()
    await show({})
    expect(page.querySelector('button')).toBeNull()
  })
})
