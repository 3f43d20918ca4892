import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { nodesOf } from '../house/syntax.mjs'
import { textsOf, textsOfJson } from './texts-of.mjs'

const read = (text) => {
  const { program } = parseSync('a.tsx', text)
  return textsOf({ nodes: [...nodesOf(program)], text, lineOf: () => 1 }).map(({ words }) => words)
}

it('The texts of an element are read once as a sentence, with its values', () => {
  expect(read('const a = <p>Sent by <b>{letter.name}</b> {count + 1} times.</p>')).toEqual([
    'Sent by {name} {…} times.',
  ])
})

it('Labels, messages and text built from parts are read', () => {
  expect(read('toast({ title: "Not saved", message: `${name} could not be reached.` })')).toEqual([
    'Not saved',
    '{name} could not be reached.',
  ])
})

it('A name, a place or a person that users read is printed, and a kind of the code is not', () => {
  expect(read('const a = <Fact name="Due" role="status" type="button" to="/letters" />')).toEqual(['Due'])
  expect(
    read(
      'const a = { name: "A letter is returned", to: `to ${person.name}`, place: "list", type: "new_patient" }',
    ),
  ).toEqual(['A letter is returned', 'to {name}'])
})

it('Sentences with a semicolon are read, but not styles', () => {
  expect(read('const a = ["Nothing was saved; try again.", "Color: red; margin: 0;"]')).toEqual([
    'Nothing was saved; try again.',
  ])
})

it('reads sentences with marks that code uses too', () => {
  const texts = [
    'The letter says ‘{word}’; ‘{source}’ was dictated last.',
    '{name} (MR #{id}) was restored.',
    '‘{title}’ is a title. Enter the first name as well.',
    'Set DEMO=on, or write [plan] and {{age}}.',
    'MR #{id}',
    'Usage: npm run restore -- FILE [--replace]',
  ]
  for (const text of texts) {
    const written = text.replaceAll(/(?<!\{)\{(\w+)\}/g, '${$1}')
    expect(read(`const a = \`${written}\``), text).toEqual([text])
  }
  expect(read('const a = "<p>Dear Doctor,</p>"')).toEqual(['<p>Dear Doctor,</p>'])
})

it('The sentences in a JSON file of texts are read', () => {
  expect(
    textsOfJson('{\n  "id": "due",\n  "answer": ["It was \\"late\\".", "*Print* it, or {v}."]\n}'),
  ).toEqual([
    { line: 3, words: 'It was "late".' },
    { line: 3, words: '*Print* it, or {v}.' },
  ])
})

it('Text that only the code uses is left out', () => {
  const hidden = [
    'import a from "Some Place"',
    'const a: "Letter type" = b',
    'throw new Error("Only a developer sees this.")',
    'const a = <p className="Big letters" />',
    'if (status === "Not sent") go()',
    'lazyRouteComponent(f, "LetterPage")',
    'const rows = sql`SELECT Every column`',
    'const words = new Set("of was is has with showed".split(" "))',
    'const askers = ["could you", "would you", "i would be grateful"]',
    'db.selectFrom("users as doctors").select(["doctors.name as doctorName"]).where("leftAt", "is not", null)',
    'await client.query("select id, sha256 from migrations order by id")',
    'const policy = ["default-src \'self\'", "font-src \'self\' data:"]',
    'page.querySelector("[role=\'dialog\'] header")',
    'const look = { width: "calc(100% - 2px)", "font-family": "Inter, sans-serif" }',
  ]
  for (const text of hidden) expect(read(text), text).toEqual([])
})
