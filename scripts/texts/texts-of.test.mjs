import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { nodesOf } from '../house/syntax.mjs'
import { textsOf, textsOfJson } from './texts-of.mjs'

const read = (text) => {
  const { program } = parseSync('a.tsx', text)
  return textsOf({ nodes: [...nodesOf(program)], text, lineOf: () => 1 }).map(({ words }) => words)
}

it('reads the sentence of an element once, with what is set in it', () => {
  expect(read('const a = <p>Sent by <b>{letter.name}</b> {count + 1} times.</p>')).toEqual([
    'Sent by {name} {…} times.',
  ])
})

it('reads labels and messages, and what is built from parts', () => {
  expect(read('toast({ title: "Not saved", message: `${name} could not be reached.` })')).toEqual([
    'Not saved',
    '{name} could not be reached.',
  ])
})

it('reads sentences with a semicolon, and no styles', () => {
  expect(read('const a = ["Nothing was saved; try again.", "Color: red; margin: 0;"]')).toEqual([
    'Nothing was saved; try again.',
  ])
})

it('reads the sentences of a file of texts', () => {
  expect(textsOfJson('{\n  "id": "due",\n  "answer": ["It was \\"late\\"."]\n}')).toEqual([
    { line: 3, words: 'It was "late".' },
  ])
})

it('leaves out what only the code reads', () => {
  const hidden = [
    'import a from "Some Place"',
    'const a: "Letter type" = b',
    'throw new Error("Only a developer sees this.")',
    'const a = <p className="Big letters" />',
    'if (status === "Not sent") go()',
    'lazyRouteComponent(f, "LetterPage")',
    'const rows = sql`SELECT Every column`',
  ]
  for (const text of hidden) expect(read(text), text).toEqual([])
})
