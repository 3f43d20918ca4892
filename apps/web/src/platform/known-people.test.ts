import { expect, it } from 'vitest'
import { personOptions } from './known-people.ts'

const people = [
  { id: 1, name: 'Dr Ada Boyle', role: 'doctor', standing: 'active' },
  { id: 2, name: 'Dr Cy Dunn', role: 'doctor', standing: 'inactive' },
  { id: 3, name: 'Dr Eve Frost', role: 'doctor', standing: 'left' },
] as const

it('The options of a person filter name everyone, marked as inactive or left', () => {
  expect(personOptions(people, 3, 'All Doctors').map(({ label }) => label)).toEqual([
    'All Doctors',
    'Dr Ada Boyle',
    'Dr Cy Dunn (inactive)',
    'Dr Eve Frost (has left)',
  ])
})

it('The options of a person filter include the selected one before people are loaded', () => {
  expect(personOptions([], 7, 'Everybody')).toEqual([
    { value: '', label: 'Everybody' },
    { value: '7', label: 'No. 7' },
  ])
})
