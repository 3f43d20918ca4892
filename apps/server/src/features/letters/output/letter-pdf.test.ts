import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LETTER_TAGS } from '@sincerely/domain/letters/allowed-markup'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitiseFrame, sanitiseLetter } from '../../../platform/sanitise.ts'
import { builtLetterWorker } from '../../../test/built-worker.ts'
import { onePixel, plainLetter } from '../../../test/printed-letter.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { type LetterPrinter, createLetterPrinter } from './letter-pdf.ts'

let printer: LetterPrinter
let folder: string
let printed = 0

beforeAll(async () => {
  printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
  folder = await mkdtemp(path.join(tmpdir(), 'letter-pdf-'))
})

afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

const png = (width: number): string => {
  const bytes = Buffer.from(onePixel, 'base64')
  if (width !== 1) bytes.writeUInt32BE(width, 16)
  return `<img src="data:image/png;base64,${bytes.toString('base64')}" alt="Logo" width="40">`
}

async function save(letter: Partial<PrintedLetter>): Promise<string> {
  printed += 1
  const file = path.join(folder, `${printed}.pdf`)
  await writeFile(file, await printer.print([{ ...plainLetter, ...letter }]))
  return file
}

async function textOf(letter: Partial<PrintedLetter>): Promise<string> {
  return runPoppler('pdftotext', '-layout', await save(letter), '-')
}

async function pagesOf(letter: Partial<PrintedLetter>): Promise<string[]> {
  return (await textOf(letter)).split('\f').slice(0, -1)
}

/** The real worker with an addition that fails for certain titles of letters. */
async function faultyWorker(): Promise<URL> {
  const source = `
    import { parentPort } from 'node:worker_threads'
    await import(${JSON.stringify((await builtLetterWorker()).href)})
    parentPort.on('message', ([{ title }]) => {
      if (title === 'exit') process.exit(1)
      if (title === 'throw') throw new Error('planted')
      while (title === 'hang');
      for (const hoard = []; title === 'swell'; ) hoard.push(new Array(1_000_000).fill(title))
    })`
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Paragraph ${at + 1} says that the patient is well.</p>`).join(
    '',
  )

describe('A letter that cannot be printed', () => {
  it('is refused with the height if the letterhead has 150 lines [H-29]', async () => {
    const letterhead = '<p>A line of the letterhead</p>'.repeat(150)
    await expect(printer.print([{ ...plainLetter, letterhead }])).rejects.toMatchObject({
      code: 'letterhead_too_tall',
      message: expect.stringMatching(
        /^The header is \d{3} mm tall\. It can be at most 90 mm\. Shorten it in Settings/u,
      ),
    })
  })

  it('is refused if the footer would fill the page', async () => {
    const footer = '<p>A line of the footer</p>'.repeat(60)
    await expect(printer.print([{ ...plainLetter, footer }])).rejects.toMatchObject({
      code: 'footer_too_tall',
    })
  })

  it('is refused with the characters that no font has [H-29]', async () => {
    await expect(printer.print([{ ...plainLetter, content: '<p>Signed བད</p>' }])).rejects.toMatchObject({
      code: 'unprintable_characters',
      message: 'The letter contains characters that cannot be printed: བ ད. Replace them and try again.',
    })
  })

  it('is refused if an image of the letterhead is damaged [T-23]', async () => {
    await expect(printer.print([{ ...plainLetter, letterhead: `<p>${png(7)}</p>` }])).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })

  it('does not prevent the next letters from being printed', async () => {
    const bad = printer.print([{ ...plainLetter, content: '<p>བ</p>' }])
    const good = Promise.all([printer.print([plainLetter]), printer.print([plainLetter])])
    await expect(bad).rejects.toMatchObject({ code: 'unprintable_characters' })
    expect((await good).map((pdf) => Buffer.from(pdf).toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-'])
  })

  it('is refused at the time limit, and the printer goes on with a new thread [T-23]', async () => {
    const faulty = createLetterPrinter({ workerUrl: await faultyWorker(), timeLimit: 1_500 })
    await expect(faulty.print([{ ...plainLetter, title: 'hang' }])).rejects.toMatchObject({
      code: 'took_too_long',
    })
    expect((await faulty.print([plainLetter])).length).toBeGreaterThan(1_000)
    await faulty.close()
  })

  it('is refused if the thread dies, and the printer goes on with a new thread', async () => {
    const faulty = createLetterPrinter({ workerUrl: await faultyWorker() })
    const dying = ['exit', 'throw'].map((title) => faulty.print([{ ...plainLetter, title }]))
    const waiting = faulty.print([plainLetter])
    for (const print of dying) await expect(print).rejects.toMatchObject({ code: 'printer_stopped' })
    expect((await waiting).length).toBeGreaterThan(1_000)
    await faulty.close()
  })

  it('is refused if it needs more memory than a thread may have', async () => {
    const faulty = createLetterPrinter({ workerUrl: await faultyWorker() })
    await expect(faulty.print([{ ...plainLetter, title: 'swell' }])).rejects.toMatchObject({
      code: 'too_large',
    })
    expect((await faulty.print([plainLetter])).length).toBeGreaterThan(1_000)
    await faulty.close()
  })

  it('is refused if the thread cannot start', async () => {
    const broken = createLetterPrinter({ workerUrl: new URL('./no-such-worker.js', import.meta.url) })
    await expect(broken.print([plainLetter])).rejects.toMatchObject({ code: 'printer_stopped' })
    await broken.close()
  })

  it('is refused once the printer is closed', async () => {
    const closed = createLetterPrinter({ workerUrl: await builtLetterWorker() })
    const waiting = closed.print([plainLetter])
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'printer_stopped' }), closed.close()])
    await expect(closed.print([plainLetter])).rejects.toMatchObject({
      message: 'The server is stopping, so printing has ended.',
    })
  })
})

describe('Hostile text in a printed letter', () => {
  const typst = '#read("/etc/passwd") $x^2$ #import "a.typ" *b* _c_ <label> @ref \\u{41}'
  const escaped = typst.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

  it('is printed literally in every part of the letter [T-23]', async () => {
    const text = await textOf({
      title: typst,
      letterhead: `<p>head ${escaped}</p>`,
      continuationHeader: { name: '', details: `later ${typst}` },
      footer: `<p>foot ${escaped}</p>`,
      addressee: [`to ${typst}`],
      content: `<p>body ${escaped}</p><ul><li>item ${escaped}</li></ul><h2>title ${escaped}</h2>${paragraphs(40)}`,
      signatory: { role: `role ${typst}`, registrationNumber: typst, approvedOnBehalf: typst },
      copies: [`copy ${typst}`],
      enclosures: [`with ${typst}`],
    })
    for (const part of ['head', 'later', 'foot', 'to', 'body', 'item', 'title', 'role', 'copy', 'with']) {
      expect(text).toContain(`${part} ${typst}`)
    }
  })

  it('has its scripts removed or printed as text', async () => {
    const text = await textOf({
      content: '<p onclick="alert(1)">Seen<a href="javascript:alert(1)"> today</a> &lt;script&gt;</p>',
    })
    expect(text).toContain('Seen today <script>')
    expect(text).not.toContain('alert')
  })

  it('loses control and direction characters, and no two numbers touch [H-53]', async () => {
    const text = await textOf({ content: '<p>5\u00000 \u202Emg\u202C</p>', addressee: ['A\u0007da\u202E'] })
    expect(text).toContain('5 0 mg')
    expect(text).toContain('A da')
  })

  it('is printed with 60 nested lists', async () => {
    const text = await textOf({ content: '<ul><li><p>deeper</p>'.repeat(60) })
    expect(text.match(/deeper/gu)).toHaveLength(60)
  })

  it('loses none of 200,000 characters in one word [H-29]', async () => {
    const text = await textOf({ content: `<p>${'W'.repeat(200_000)}</p>` })
    expect(text.match(/W/gu)).toHaveLength(200_000)
  })

  it('is printed in any shape that the sanitiser allows', async () => {
    const tag = fc.constantFrom(...LETTER_TAGS, 'img', 'table', 'td')
    const style = fc.constantFrom(
      '',
      '',
      ' style="text-align: center"',
      ' href="https://a.example"',
      ' start="9"',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('#x', '$', '*', '5 mg', 'Yours sincerely,', 'Re: '),
    )
    const piece = fc.oneof(
      text,
      fc.tuple(tag, style).map(([name, more]) => `<${name}${more}>`),
      tag.map((name) => `</${name}>`),
    )
    const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    const prints = fc.asyncProperty(html, html, async (content, frame) => {
      const footer = sanitiseFrame(frame.slice(0, 200))
      await printer.print([{ ...plainLetter, content: sanitiseLetter(content), letterhead: footer, footer }])
    })
    await fc.assert(prints, { seed: 20_261_120, numRuns: 120 })
  })

  it('is printed with headings that skip levels, empty links and empty lists', async () => {
    const content =
      '<h3>First</h3><h6>Second</h6><h1>Third</h1><ul></ul><ol><li></li></ol><p><a href="">link</a></p>'
    expect(await textOf({ content })).toMatch(/First\s+Second\s+Third[\s\S]*link/u)
  })

  it('gives an empty page with its number if it is empty', async () => {
    const signatory = { role: null, registrationNumber: null, approvedOnBehalf: null }
    const empty = { title: '', letterhead: '', footer: '', date: '', addressee: [], content: '', signatory }
    expect((await textOf(empty)).trim()).toBe('Page 1 of 1')
  })
})

describe('Letters in one file', () => {
  const copy = (addressee: string, letter: Partial<PrintedLetter> = {}): PrintedLetter => ({
    ...plainLetter,
    addressee: [addressee],
    ...letter,
  })

  async function saveAll(letters: PrintedLetter[]): Promise<string> {
    printed += 1
    const file = path.join(folder, `${printed}.pdf`)
    await writeFile(file, await printer.print(letters))
    return file
  }

  it('are refused together if one of them cannot be printed', async () => {
    const letters = [plainLetter, copy('Dr Lee', { content: '<p>བ</p>' })]
    await expect(printer.print(letters)).rejects.toMatchObject({ code: 'unprintable_characters' })
    const tall = copy('Dr Lee', { letterhead: '<p>line</p>'.repeat(150) })
    await expect(printer.print([plainLetter, tall])).rejects.toMatchObject({ code: 'letterhead_too_tall' })
  })

  it('each begin a page, with their own page numbers, frame and draft mark', async () => {
    const letters = [
      copy('Dr Lee'),
      copy('Ms Fenn', {
        content: paragraphs(90),
        letterhead: '<p>Another clinic</p>',
        continuationHeader: { name: 'Ms Fenn', details: 'MR #8, letter no. 8' },
        draft: true,
      }),
      copy('Dr Ode', { footer: '<p>Another foot</p>' }),
    ]
    const text = await runPoppler('pdftotext', '-layout', await saveAll(letters), '-')
    const pages = text.split('\f').slice(0, -1)
    const numbers = pages.map((page) => /Page \d+ of \d+/u.exec(page)?.[0])
    expect(numbers).toEqual(['Page 1 of 1', 'Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3', 'Page 1 of 1'])
    expect(pages.map((page) => /Dr Lee|Ms Fenn|Dr Ode/u.exec(page)?.[0])).toEqual([
      'Dr Lee',
      'Ms Fenn',
      'Ms Fenn',
      'Ms Fenn',
      'Dr Ode',
    ])
    expect(pages.map((page) => page.includes('letter no. 8'))).toEqual([false, false, true, true, false])
    expect(pages.map((page) => page.includes('Another clinic'))).toEqual([false, true, false, false, false])
    expect(pages.map((page) => /D ?R ?A ?F ?T/u.test(page))).toEqual([false, true, true, true, false])
    expect(pages.map((page) => page.includes('Another foot'))).toEqual([false, false, false, false, true])
  })

  it('differ only in the addressee if they are copies of one letter', async () => {
    const copies = ['Dr Patel, Millbrook Surgery', 'Ms Ada Example (patient)']
    const letters = ['Dr Lee', 'Dr Patel', 'Ms Ada Example'].map((name) => copy(name, { copies }))
    const text = await runPoppler('pdftotext', '-layout', await saveAll(letters), '-')
    const pages = text.split('\f').slice(0, -1)
    const rest = pages.map((page) => page.replace(/^ *(?:Dr Lee|Dr Patel|Ms Ada Example) +(?=20)/mu, 'TO '))
    expect(pages).toHaveLength(3)
    expect(new Set(rest.map((page) => page.replace(/ +/gu, ' '))).size).toBe(1)
    expect(rest[0]).toMatch(/cc: +Dr Patel, Millbrook Surgery\n +Ms Ada Example \(patient\)/u)
  })

  it('contain a shared logo once, and are a tagged PDF/UA-1', async () => {
    const content = '<h2>Plan</h2><ul><li>Rest</li></ul>'
    const letters = Array.from({ length: 5 }, (_, at) =>
      copy(`Dr ${at}`, { letterhead: `<p>${png(1)}</p>`, content }),
    )
    const [one, five] = [await saveAll(letters.slice(0, 1)), await saveAll(letters)]
    expect(await runPoppler('pdfinfo', five)).toMatch(/Tagged:\s+yes[^]*Pages:\s+5/u)
    expect(await runPoppler('pdfinfo', '-meta', five)).toMatch(/pdfuaid:part>1</u)
    const images = async (file: string) =>
      (await readFile(file, 'latin1')).match(/\/Subtype ?\/Image/gu)?.length
    expect(await images(one)).toBeGreaterThan(0)
    expect(await images(five)).toBe(await images(one))
  })
})

describe('The pages after the first', () => {
  const details = 'date of birth 14/03/1961, NHS number 999 112 6481, letter no. 7'
  const firstLines = async (letter: Partial<PrintedLetter>): Promise<string[]> =>
    (await pagesOf({ content: paragraphs(60), ...letter })).map(
      (page) => page.split('\n').find((line) => line.trim() !== '') ?? '',
    )

  it.each(['<h1>Harbour Lane Clinic</h1>', '', '<p>A line of the letterhead</p>'.repeat(18)])(
    'name the patient on their first line, unlike the first page [H-49]: %#',
    async (letterhead) => {
      const [first, ...later] = await firstLines({ letterhead })
      expect(first).not.toContain('letter no. 7')
      expect(later.length).toBeGreaterThan(0)
      for (const line of later) expect(line.trim()).toBe(`Ada Example, ${details}`)
    },
  )

  it.each([
    ['Wilhelmina Maximiliana Featherstonehaugh-Wolverhampton', /^Wilhelmina Maximiliana Feather\S*…, date/mu],
    ['W'.repeat(200), /^[W\u200B]{20,}…, date/mu],
    ['عبد الرحمن محمد بن عبد الله آل منصور الهاشمي القرشي عبد الرحمن', /\p{Script=Arabic}.*, date/mu],
    ['Zoë שרה כהן '.repeat(12), /^Zoë .*…[^…]*, date/mu],
    ['', /^date of birth/mu],
  ])('shorten a long name and nothing else: %s [H-49]', async (name, shown) => {
    const [, ...later] = await pagesOf({ content: paragraphs(60), continuationHeader: { name, details } })
    expect(later).not.toEqual([])
    for (const page of later) {
      expect(page).toMatch(shown)
      expect(page).toContain(details)
    }
  })

  it('keep their first line out of the document structure', async () => {
    const structure = async (letter: Partial<PrintedLetter>) =>
      runPoppler('pdfinfo', '-struct-text', await save({ content: paragraphs(60), ...letter }))
    expect(await structure({})).not.toContain('letter no. 7')
    expect(await structure({})).not.toContain('Harbour Lane')
    expect(await structure({})).toBe(await structure({ continuationHeader: null }))
  })

  it('repeat the letterhead if the letter has an older seal', async () => {
    for (const page of await pagesOf({ content: paragraphs(60), continuationHeader: null })) {
      expect(page).toContain('Harbour Lane Clinic')
      expect(page).not.toContain('letter no. 7')
    }
  })
})

describe('A printed letter', () => {
  it('shows all its parts in reading order', async () => {
    const text = await textOf({
      copies: ['Ms Ada Example', 'Dr Tomasz Łukasiewicz'],
      enclosures: ['ECG'],
      signatory: {
        ...plainLetter.signatory,
        approvedOnBehalf: 'Approved by Ms Penn on behalf of Dr Whitcombe',
      },
    })
    const parts = [
      'Harbour Lane',
      'Dr Anjali',
      '20/11/2026',
      'Millbrook',
      'Dear Dr Patel,',
      'Re: Ada Example',
    ]
    const end = ['Yours sincerely,', 'Dr Eleanor', 'Consultant', 'GMC 9999991', 'Approved by Ms Penn']
    const after = ['cc:', 'Ms Ada', 'Dr Tomasz', 'Enc:', 'ECG', 'For medical use only.', 'Page 1 of 1']
    const found = [...parts, ...end, ...after].map((part) => text.indexOf(part))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].toSorted((a, b) => a - b))
  })

  it('says above the salutation which letter it replaces, if any [H-27]', async () => {
    const replaces = 'This letter replaces our letter of 02/11/2026.'
    expect(await textOf({ replaces })).toMatch(
      /Oxbridge OX9 9ZZ\s+This letter replaces our letter of 02\/11\/2026\.\s+Dear Dr Patel,/u,
    )
    expect(await textOf({})).not.toContain('replaces')
  })

  it('prints accents, Greek, Cyrillic, Arabic and Hebrew', async () => {
    const text = await textOf({ content: '<p>Żaneta O’Brien-Müller, Αθήνα, Москва, Nguyễn, שלום, مرحبا</p>' })
    expect(text).toContain('Żaneta O’Brien-Müller, Αθήνα, Москва, Nguyễn')
    expect(text).toMatch(/\p{Script=Hebrew}{4}/u)
    expect(text).toMatch(/\p{Script=Arabic}{4}/u)
  })

  it('has the letterhead on page one only, and footer and page number on every page', async () => {
    const pages = await pagesOf({ content: paragraphs(120) })
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page.includes('Harbour Lane Clinic')).toBe(at === 0)
      expect(page).toContain('For medical use only.')
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
  })

  it('never leaves the sign-off alone on the last page', async () => {
    for (const count of [20, 21, 22, 23, 24, 25, 26, 27, 28]) {
      const content = `${paragraphs(count)}<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>`
      expect((await pagesOf({ content })).at(-1)).toMatch(
        /Paragraph[\s\S]*Yours sincerely,\s+Dr Eleanor Whitcombe\s+Consultant Cardiologist/u,
      )
    }
  })

  it.each([
    ['paragraph', (text: string) => `<p>${text}</p>`],
    ['item', (text: string) => `<ol><li>One<ul><li>Two</li><li><p>${text}</p></li></ul></li></ol>`],
  ])('breaks a long last %s so that two of its lines stay with the sign-off', async (_, of) => {
    const lines = Array.from({ length: 16 }, (_line, at) => `Line ${at + 1} of the last.`).join('<br>')
    for (const count of [13, 14, 15, 16]) {
      const content = `${paragraphs(count)}${of(lines)}<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>`
      const [first, second] = await pagesOf({ content, copies: ['Ms Ada Example'] })
      expect(first).toContain('Line 13')
      expect(second).toMatch(/Line 15 of the last\.\s+Line 16 of the last\.\s+Yours sincerely,[^]*cc:/u)
    }
  })

  it('fills the page before a long last list, whose end stays with the sign-off', async () => {
    const list = `<ol>${'<li><p>An item of the list</p></li>'.repeat(40)}</ol>`
    const content = `${paragraphs(8)}${list}<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>`
    const [first = '', second = ''] = await pagesOf({ content, copies: ['Ms Ada Example'] })
    expect(first).toMatch(/20\.\s+An item/u)
    expect(second).toMatch(/39\.\s+An item[^]*40\.\s+An item[^]*Yours sincerely,[^]*cc:/u)
  })

  it('prints pasted powers, indices, signs and table rows as they were [H-29]', async () => {
    const samples = new URL('../../../../../../packages/domain/src/markup/pasted/', import.meta.url)
    const shown = (content: string) => textOf({ content: sanitiseLetter(content), addressee: [] })
    for (const name of await readdir(samples)) {
      const text = await shown(await readFile(new URL(`${name}/clipboard.txt`, samples), 'utf8'))
      expect(text).not.toMatch(/109|HCO3|V2/u)
    }
    const every =
      'a<sup>0123456789+-=()nicabdefghjklmprstuvwxyz°</sup> b<sub>0123456789+-=()aehijklmnoprstuvx</sub>'
    const text = await shown(
      `<p>10<sup>9</sup>/L, H<sub>2</sub>O</p><p><b><i>${every}</i></b></p><p>${every}</p>`,
    )
    expect(text).toContain('10⁹/L, H₂O')
    expect(await shown('<table><tr><td>Na<td><td>140</table>')).toMatch(/Na +140/u)
  })

  it('numbers nested lists as the editor shows them', async () => {
    const inner = '<ol start="4"><li><p>in four</p></li></ol>'
    expect(await textOf({ content: `<ol><li><p>one</p>${inner}</li></ol>` })).toMatch(
      /1\.\s+one\s+4\.\s+in four/u,
    )
  })

  it('keeps an amount and its unit on one line [H-07]', async () => {
    for (let words = 10; words < 30; words += 1) {
      const text = await textOf({
        content: `<p>${'take '.repeat(words)}<strong>2.5 mg</strong>, (12 micrograms) now</p>`,
      })
      expect(text).toContain('2.5 mg,')
      expect(text).toContain('(12 micrograms)')
    }
  })

  it('says Draft on every page of a draft, and never otherwise [H-28]', async () => {
    const draft = await pagesOf({ content: paragraphs(60), draft: true })
    expect(draft.length).toBeGreaterThan(1)
    for (const page of draft) expect(page).toMatch(/D ?R ?A ?F ?T/u)
    expect(await textOf({})).not.toMatch(/D ?R ?A ?F ?T/u)
  })

  it('prints a letterhead with a logo and twelve lines above the text', async () => {
    const letterhead = `<p>${png(1)}</p><h1>Clinic</h1><p>${'line<br>'.repeat(11)}<a href="tel:1">last</a></p>`
    expect(await textOf({ letterhead })).toMatch(/Clinic[\s\S]*last[\s\S]*Dr Anjali Patel/u)
  })

  it('is a tagged A4 PDF/UA-1 with its title and language', async () => {
    const file = await save({
      content: '<h2>Plan</h2><ul><li>Rest</li></ul><p><a href="https://a.example">a</a></p>',
    })
    const info = await runPoppler('pdfinfo', file)
    expect(info).toMatch(/Tagged:\s+yes/u)
    expect(info).toMatch(/Title:\s+Letter for Ada Example/u)
    expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/u)
    expect(await runPoppler('pdfinfo', '-meta', file)).toMatch(/pdfuaid:part>1</u)
    const structure = await runPoppler('pdfinfo', '-struct', file)
    for (const tag of ['Document', 'H1', 'L', 'LI', 'LBody', 'Link', 'P']) {
      expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'mu'))
    }
  })

  it('is the same file each time', async () => {
    const [first, second] = await Promise.all([printer.print([plainLetter]), printer.print([plainLetter])])
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })
})
