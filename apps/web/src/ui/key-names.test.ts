// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { keyNames } from './key-names.ts'

it('Key names match the keyboard of the operating system', () => {
  expect(keyNames('mod+S', false)).toEqual(['Ctrl', 'S'])
  expect(keyNames('mod+S', true)).toEqual(['⌘', 'S'])
  expect(keyNames('ArrowDown', false)).toEqual(['↓'])
  expect(keyNames('shift+?', false)).toEqual(['?'])
})
