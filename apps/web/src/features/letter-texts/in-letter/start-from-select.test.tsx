import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StartFromSelect } from './start-from-select.tsx'

const shown = (templates?: Parameters<typeof StartFromSelect>[0]['templates']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StartFromSelect value={null} templates={templates} onSelect={() => {}} />
    </MantineProvider>,
  )

describe('the template for a new letter', () => {
  it('cannot be selected while templates are loading, and does not say that there are none', () => {
    expect(shown()).toContain('disabled')
    expect(shown()).not.toContain('No template')
  })

  it('says that there is no template', () => {
    expect(shown([])).toMatch(/disabled.*No template for this type/)
  })

  it('is one of the templates', () => {
    const some = shown([{ id: 4, name: 'Clinic letter', isDefault: true }])
    expect(some).toContain('Clinic letter (default)')
    expect(some).not.toMatch(/disabled|No template/)
  })
})
