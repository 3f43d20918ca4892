// Journeys share a server. If two files of journeys use a person with the same name, a search for that name
// depends on their order.
import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../e2e/', import.meta.url)
const journeys = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
/** Matches the surname in a URL such as `/patients?q=Ada+Lovelace&sort=name`. */
const searched = /[?&]q=(?:[A-Z][a-z]+\+)*([A-Z][a-z]{3,})/g

const surnames = journeys.flatMap(({ name, text }) =>
  [...new Set([...text.matchAll(searched)].map(([, surname]) => surname))].map((surname) => ({
    name,
    surname,
  })),
)

it('The surnames that journeys search for are found', () => {
  expect(surnames.length).toBeGreaterThan(10)
})

it.each(surnames)('Patients called $surname occur only in $name', ({ name, surname }) => {
  const word = new RegExp(`\\b${surname}\\b`)
  const others = journeys.filter((journey) => journey.name !== name && word.test(journey.text))
  expect(others.map((journey) => journey.name)).toEqual([])
})
