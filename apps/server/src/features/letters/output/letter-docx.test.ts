import { LETTER_TAGS } from '@sincerely/domain/letters/allowed-markup'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sanitiseFrame, sanitiseLetter } from '../../../platform/sanitise.ts'
import { onePixel, plainLetter } from '../../../test/printed-letter.ts'
import { type WordFile, readDocx } from '../../../test/read-docx.ts'
import { letterDocx } from './letter-docx.ts'

const nobody = { role: null, registrationNumber: null, approvedOnBehalf: null }

async function open(letter: Partial<PrintedLetter>): Promise<WordFile> {
  return readDocx(await letterDocx({ ...plainLetter, ...letter }))
}

/** The paragraphs of the letter's text, without its frame. */
async function body(content: string) {
  return (await open({ content, addressee: [], date: '', signatory: nobody })).paragraphs().slice(1)
}

const image = (encoded = onePixel) => `<img src="data:image/png;base64,${encoded}" alt="Our logo" width="40">`

const targets = (file: WordFile) =>
  [...file.xml('word/_rels/document.xml.rels').matchAll(/Target="([^"]*)" TargetMode="External"/gu)].map(
    ([, target]) => target,
  )

/** The headers or footers of the first page, or of all pages without their own. */
function partNames(file: WordFile, part: 'header' | 'footer', pages: string): string[] {
  const [, id] =
    new RegExp(`<w:${part}Reference w:type="${pages}" r:id="([^"]*)"`, 'u').exec(
      file.xml('word/document.xml'),
    ) ?? []
  const related = [...file.xml('word/_rels/document.xml.rels').matchAll(/<Relationship [^>]*>/gu)]
  return related.flatMap(([relationship]) =>
    relationship.includes(`Id="${id}"`) ? [`word/${/Target="([^"]*)"/u.exec(relationship)?.[1]}`] : [],
  )
}

const partsOf = (...[file, part, pages]: Parameters<typeof partNames>) =>
  partNames(file, part, pages).map((name) => file.paragraphs(name).map(({ text }) => text))

afterEach(() => void vi.useRealTimers())

describe('Hostile text in a Word letter', () => {
  it('is plain text in every part of the letter if it looks like markup [T-21]', async () => {
    const nasty = '</w:t></w:r> ]]> & <w:br/> "quoted" {bullets from 0-0} {numbers from 1-1} {a.png}'
    const escaped = nasty.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const file = await open({
      title: nasty,
      letterhead: `<p>head ${escaped}</p><ul><li>item</li></ul>`,
      continuationHeader: { name: `later ${nasty}`, details: nasty },
      footer: `<p>foot ${escaped}</p>`,
      addressee: [`to ${nasty}`],
      content: `<h2>title ${escaped}</h2><p>body ${escaped}</p><ol><li>item ${escaped}</li></ol><ul><li>b</li></ul>`,
      signatory: { role: `role ${nasty}`, registrationNumber: nasty, approvedOnBehalf: nasty },
      copies: [`copy ${nasty}`],
      enclosures: [`with ${nasty}`],
    })
    for (const part of ['to', 'title', 'body', 'item', 'role', 'copy', 'with'])
      expect(file.text()).toContain(`${part} ${nasty}`)
    expect(partsOf(file, 'header', 'first').flat()).toContain(`head ${nasty}`)
    expect(partsOf(file, 'header', 'default').flat()).toContain(`later ${nasty}, ${nasty}`)
    expect(partsOf(file, 'footer', 'default').flat()).toContain(`foot ${nasty}`)
    expect(file.xml('docProps/core.xml')).toContain('&lt;w:br/&gt;')
  })

  it('loses control and direction characters, and no two numbers touch [H-53]', async () => {
    const dirty = 'A\u0000d\u0007a\u202E\u2066\u200B\uFFFE'
    const file = await open({
      content: `<p>5\u00000 \u202Emg\u202C ${dirty}</p>`,
      addressee: [dirty],
      title: dirty,
      letterhead: `<p>${dirty}${image()}</p>`,
      continuationHeader: { name: dirty, details: dirty },
    })
    expect(file.text()).toContain('5 0\u00A0mg A d a')
    for (const name of file.names.filter((part) => part.endsWith('.xml')))
      expect(file.xml(name)).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/u)
  })

  it('has no link without an address or with an unknown scheme', async () => {
    const file = await open({
      content:
        '<p><a href="">a</a><a href="javascript:x">b</a><a href="file:///etc">c</a><a href="/x">d</a></p>',
    })
    expect(file.text()).toContain('abcd')
    expect(targets(file)).toEqual([])
    expect(file.xml('word/document.xml')).not.toContain('w:hyperlink')
  })

  it('has its invalid link addresses escaped, so that Word accepts the file', async () => {
    const hrefs = [
      'http://a.example/100%/<b>|^{c}',
      'mailto:"Ada <x>"@a.example',
      'https://[nowhere',
      'tel:1 2',
    ]
    const content = hrefs
      .map((href) => `<p><a href="${href.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">x</a></p>`)
      .join('')
    const found = targets(await open({ content }))
    expect(found).toHaveLength(hrefs.length)
    for (const target of found)
      expect(target).toMatch(/^[a-z]+:(?:%[\dA-F]{2}|[\w\-.~:/?#[\]@!$&'()*+,;=])+$/u)
  })

  it('stays within the levels that Word has, with 60 nested lists', async () => {
    const file = await open({ content: '<ol><li><p>deeper</p>'.repeat(60) })
    expect(file.text().match(/deeper/gu)).toHaveLength(60)
    const levels = [...file.xml('word/document.xml').matchAll(/w:ilvl w:val="(\d+)"/gu)].map(([, level]) =>
      Number(level),
    )
    expect(Math.max(...levels)).toBe(7)
  })

  it('loses none of a million characters', async () => {
    const long = 'W'.repeat(700_000)
    const words = await body(`<p>${long}</p>${`<p>${'word '.repeat(19)}end</p>`.repeat(3_000)}`)
    expect(words[0]?.text === long).toBe(true)
    expect(words.filter(({ text }) => text.endsWith('word end'))).toHaveLength(3_000)
  })

  it('makes a valid file in any shape that the sanitiser allows', async () => {
    const tag = fc.constantFrom(...LETTER_TAGS, 'img', 'table', 'td')
    const more = fc.constantFrom(
      '',
      '',
      ' style="text-align: center"',
      ' href="https://a.example#b"',
      ' start="9"',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('{x}', '5 mg', 'שלום', 'Yours sincerely,', 'Re: '),
    )
    const piece = fc.oneof(
      text,
      fc.tuple(tag, more).map(([name, attributes]) => `<${name}${attributes}>`),
      tag.map((name) => `</${name}>`),
    )
    const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    const isSound = fc.asyncProperty(html, html, async (content, frame) => {
      const footer = sanitiseFrame(frame.slice(0, 200))
      const file = await open({ content: sanitiseLetter(content), letterhead: footer, footer })
      for (const name of file.names.filter((part) => /document|numbering|header|footer/u.test(part)))
        file.xml(name)
      const letter = file.xml('word/document.xml')
      const known = file.xml('word/numbering.xml') + file.xml('word/_rels/document.xml.rels')
      for (const [, list] of letter.matchAll(/<w:numId w:val="([^"]*)"/gu))
        expect(known.includes(`<w:num w:numId="${list}"`), `list ${list}`).toBe(true)
      for (const [, id] of letter.matchAll(/ r:id="([^"]*)"/gu))
        expect(known.includes(` Id="${id}"`), `relationship ${id}`).toBe(true)
    })
    await fc.assert(isSound, { seed: 20_261_120, numRuns: 60 })
  })

  it('gives an empty page with its number if it is empty', async () => {
    const empty = {
      title: '',
      letterhead: '',
      continuationHeader: null,
      footer: '',
      date: '',
      addressee: [],
      content: '',
      signatory: nobody,
    }
    const file = await open(empty)
    expect(file.text().trim()).toBe('')
    expect(file.names).not.toContain('word/header1.xml')
    expect(
      file
        .paragraphs('word/footer1.xml')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Page  of ')
  })

  it('is refused if an image of the letterhead is damaged', async () => {
    const damaged = Buffer.from(onePixel, 'base64')
    damaged.writeUInt32BE(5_000, 16)
    await expect(open({ letterhead: `<p>${image(damaged.toString('base64'))}</p>` })).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })
})

describe('A Word letter', () => {
  it('shows all its parts in reading order', async () => {
    const file = await open({
      copies: ['Ms Ada Example', 'Dr Tomasz Łukasiewicz'],
      enclosures: ['ECG'],
      signatory: {
        ...plainLetter.signatory,
        approvedOnBehalf: 'Approved by Ms Penn on behalf of Dr Whitcombe',
      },
    })
    expect(file.paragraphs().map(({ text }) => text)).toEqual([
      'Dr Anjali Patel\t20/11/2026',
      'Millbrook Surgery',
      'Oxbridge OX9 9ZZ',
      'Dear Dr Patel,',
      'Re: Ada Example, date of birth 14/03/1961',
      'All is well.',
      'Yours sincerely,',
      'Dr Eleanor Whitcombe',
      'Consultant Cardiologist',
      'GMC 9999991',
      'Approved by Ms Penn on behalf of Dr Whitcombe',
      'cc:\tMs Ada Example',
      'Dr Tomasz Łukasiewicz',
      'Enc:\tECG',
    ])
  })

  it('has the date on its own line above a long first line or without an addressee', async () => {
    const long = 'The Department of Cardiology and Respiratory Medicine of Millbrook'
    const lines = async (addressee: string[]) =>
      (await open({ addressee })).paragraphs().map(({ text }) => text)
    expect((await lines([long])).slice(0, 2)).toEqual(['\t20/11/2026', long])
    expect((await lines([]))[0]).toBe('\t20/11/2026')
  })

  it('is A4 with margins of 20 and 25 mm, in 11-point Times New Roman and British English', async () => {
    const file = await open({})
    expect(file.xml('word/document.xml')).toMatch(
      /<w:pgSz w:w="11906" w:h="16838"[^>]*\/><w:pgMar w:top="1134" w:right="1417" w:bottom="1134" w:left="1417"/u,
    )
    const styles = /<w:docDefaults>.*<\/w:docDefaults>/u.exec(file.xml('word/styles.xml'))?.[0]
    expect(styles).toContain('w:ascii="Times New Roman"')
    expect(styles).toContain('<w:sz w:val="22"/>')
    expect(styles).toContain('<w:lang w:val="en-GB"')
  })

  it('has the letterhead on page one, and footer and page number on every page', async () => {
    const file = await open({})
    expect(file.xml('word/document.xml')).toMatch(/<w:sectPr>.*<w:titlePg\/>.*<\/w:sectPr>/u)
    expect(partsOf(file, 'header', 'first')).toEqual([['Harbour Lane Clinic', 'Clinical correspondence', '']])
    for (const pages of ['first', 'default']) {
      const [name = ''] = partNames(file, 'footer', pages)
      expect(file.paragraphs(name).map(({ text }) => text)).toContain('For medical use only.')
      expect(file.xml(name)).toMatch(/Page .*<w:instrText[^>]*>PAGE<.* of .*<w:instrText[^>]*>NUMPAGES</u)
    }
  })

  it('names the patient on later pages, whatever the letterhead and the name [H-49]', async () => {
    const details = 'date of birth 14/03/1961, NHS number 999 112 6481, letter no. 7'
    for (const name of ['Ada Example', 'Ada '.repeat(60).trim(), 'שרה כהן'])
      for (const letterhead of [plainLetter.letterhead, '']) {
        const file = await open({ letterhead, continuationHeader: { name, details } })
        expect(partsOf(file, 'header', 'default')).toEqual([[`${name}, ${details}`, '']])
        expect(partsOf(file, 'header', 'first').join()).not.toContain('letter no. 7')
      }
    const unnamed = await open({ continuationHeader: { name: '', details } })
    expect(partsOf(unnamed, 'header', 'default')).toEqual([[details, '']])
  })

  it('repeats its letterhead on later pages if it has an older seal', async () => {
    const file = await open({ continuationHeader: null })
    expect(file.xml('word/document.xml')).not.toContain('titlePg')
    expect(partsOf(file, 'header', 'first')).toEqual([])
    expect(partsOf(file, 'header', 'default')).toEqual([
      ['Harbour Lane Clinic', 'Clinical correspondence', ''],
    ])
  })

  it('says Draft above everything on each page of a draft, and never otherwise [H-28]', async () => {
    for (const pages of ['first', 'default']) {
      const draft = await open({ draft: true })
      const [mark, head] = draft.paragraphs(partNames(draft, 'header', pages)[0])
      expect(mark).toMatchObject({ text: 'Draft' })
      expect(mark?.runs).toContain('<w:caps/>')
      expect(head?.text).toMatch(pages === 'first' ? /^Harbour Lane Clinic$/u : /^Ada Example/u)
      for (const bare of [{ letterhead: '' }, { letterhead: '', continuationHeader: null }]) {
        const file = await open({ draft: true, ...bare })
        expect(partsOf(file, 'header', 'default').flat()).toContain('Draft')
      }
      expect(partsOf(await open({}), 'header', pages).flat()).not.toContain('Draft')
    }
  })

  it('has a logo in the chosen size, with its description', async () => {
    const file = await open({ letterhead: `<p>${image()}</p>` })
    const header = file.xml(partNames(file, 'header', 'first')[0] ?? '')
    expect(header).toMatch(/<wp:extent cx="381000" cy="381000"\/>/u)
    expect(header).toMatch(/<wp:docPr[^>]*descr="Our logo"/u)
    const name = file.names.find((part) => part.startsWith('word/media/')) ?? ''
    expect(Buffer.from(file.bytes(name) ?? []).toString('base64')).toBe(onePixel)
  })

  it('keeps accents, Greek, Cyrillic and Arabic', async () => {
    const words = 'Żaneta O’Brien-Müller, Αθήνα, Москва, Nguyễn, שלום, مرحبا 漢'
    expect((await open({ content: `<p>${words}</p>` })).text()).toContain(words)
  })

  it('names the letter and the product, and nothing of the machine', async () => {
    const file = await open({})
    const said = (name: string) => [...file.xml(name).matchAll(/>([^<>]+)</gu)].map(([, text]) => text)
    const midnight = '2026-11-20T00:00:00Z'
    expect(said('docProps/core.xml')).toEqual([
      plainLetter.title,
      'Sincerely',
      'Sincerely',
      '1',
      midnight,
      midnight,
    ])
    expect([...said('docProps/app.xml'), ...said('docProps/custom.xml')]).toEqual([])
  })

  it('is the same file whenever it is made', async () => {
    const full = {
      ...plainLetter,
      letterhead: `<p>${image()}</p>`,
      content: '<p><a href="https://a.example">a</a></p><ol><li>b</li></ol>',
    }
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
    const first = await letterDocx(full)
    vi.setSystemTime(new Date('2031-01-01T00:00:00Z'))
    expect(Buffer.from(await letterDocx(full)).equals(Buffer.from(first))).toBe(true)
  })
})

describe('The text of a Word letter', () => {
  it('has outline headings in the chosen size', async () => {
    const headings = await body('<h3>a</h3><h6>b <em>c</em></h6><h1>d</h1>')
    expect(headings.map(({ style }) => style)).toEqual(['Heading1', 'Heading2', 'Heading1'])
    expect(headings[0]?.runs).toContain('<w:sz w:val="23"/>')
    expect(headings[1]?.runs).toMatch(/<w:i\/>.*<w:sz w:val="21"\/>.*>b <.*<w:sz w:val="21"\/>.*>c</u)
    expect(headings[1]?.runs.match(/<w:i\/>/gu)).toHaveLength(1)
    expect(headings[2]?.runs).not.toContain('<w:rPr>')
    const styles = (await open({})).xml('word/styles.xml')
    expect(styles).toMatch(/w:styleId="Heading1">.*?<w:keepNext\/>.*?<w:b\/>.*?<w:sz w:val="28"\/>/u)
  })

  it('is bold, italic, underlined and broken as in the letter', async () => {
    const [line] = await body('<p>a<strong>b<br><em>c</em></strong><u>d</u></p>')
    expect(line?.text).toBe('ab\ncd')
    expect(line?.runs).toMatch(
      /<w:b\/>(?:(?!<w:i\/>).)*>b<.*<w:b\/>.*<w:i\/>.*>c<.*<w:u w:val="single"\/>.*>d</u,
    )
  })

  it('has links with their addresses, each address once', async () => {
    const link = (href: string) => `<a href="${href}">${href}</a>`
    const content = `<p>${link('https://a.example/x#part')} ${link('mailto:a@b.example')} ${link('https://a.example/x')}</p>`
    const file = await open({ content })
    expect(targets(file)).toEqual(['https://a.example/x', 'mailto:a@b.example'])
    expect(file.xml('word/document.xml')).toMatch(
      /<w:hyperlink[^>]*w:anchor="part"[^>]*>.*w:val="Hyperlink"/u,
    )
    expect(file.xml('word/document.xml').match(/<w:hyperlink /gu)).toHaveLength(3)
  })

  it('is aligned as in the letter', async () => {
    const words = ['left', 'center', 'right', 'justify'].map(
      (word) => `<p style="text-align: ${word}">${word}</p>`,
    )
    const aligned = await body(`${words.join('')}<p>as it is read</p>`)
    expect(aligned.map(({ properties }) => /<w:jc w:val="(\w+)"/u.exec(properties)?.[1])).toEqual([
      'left',
      'center',
      'right',
      'both',
      undefined,
    ])
  })

  it('has real lists with their start number, none of which continues another', async () => {
    const file = await open({
      content:
        '<ol start="4"><li><p>four</p><ul><li>inner</li></ul><p>more of four</p></li><li>five</li></ol>' +
        '<p>Between</p><ol start="4"><li>four again</li></ol><ol><li><ul><li>no words of its own</li></ul></li></ol>',
    })
    const items = file.paragraphs().filter(({ properties }) => properties.includes('<w:numPr>'))
    const place = items.map(({ text, properties }) => {
      const [, level = '', list = ''] = /w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/u.exec(properties) ?? []
      return `${level}/${list} ${text}`
    })
    expect(place).toEqual([
      '0/2 four',
      '1/3 inner',
      '0/2 five',
      '0/4 four again',
      '0/5 ',
      '1/3 no words of its own',
    ])
    const numbering = file.xml('word/numbering.xml')
    for (const [list, start] of [
      ['2', 4],
      ['4', 4],
      ['5', 1],
    ])
      expect(numbering).toMatch(
        new RegExp(
          `<w:num w:numId="${list}">.*?<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/>`,
          'u',
        ),
      )
    const more = file.paragraphs().find(({ text }) => text === 'more of four')
    expect(more).toMatchObject({ style: 'ListContinue', properties: expect.stringContaining('w:left="420"') })
  })

  it('has the same marks in nested lists as its PDF', async () => {
    const file = await open({
      content:
        '<ul><li>a<ul><li>b<ol><li>c<ul><li>d</li></ul></li></ol></li></ul></li></ul><ol><li>e<ul><li>f</li></ul></li></ol>',
    })
    const numbering = file.xml('word/numbering.xml')
    const abstract = (list: string) =>
      new RegExp(`<w:num w:numId="${list}"><w:abstractNumId w:val="(\\d+)"`, 'u').exec(numbering)?.[1] ?? ''
    const mark = (list: string, level: string) =>
      new RegExp(
        `<w:abstractNum w:abstractNumId="${abstract(list)}"(?:(?!</w:abstractNum>).)*<w:lvl w:ilvl="${level}".*?<w:lvlText w:val="([^"]*)"`,
        'u',
      ).exec(numbering)?.[1]
    const marks = file.paragraphs().flatMap(({ text, properties }) => {
      const [, level, list] = /w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/u.exec(properties) ?? []
      return level === undefined || list === undefined ? [] : [`${mark(list, level)} ${text}`]
    })
    expect(marks).toEqual(['• a', '– b', '%3. c', '◦ d', '%1. e', '• f'])
  })

  it('has a table with a heading row that is repeated, and a paragraph below it', async () => {
    const head = '<tr><th><p>Test</p></th><th><p>Result</p></th></tr>'
    const row = '<tr><td><p>HbA1c</p></td><td><p>48 mmol/mol</p></td></tr>'
    const file = await open({
      content: `<p>Bloods</p><table><tbody>${head}${row}</tbody></table><p>Well</p>`,
    })
    const [table = '', after = ''] = file
      .xml('word/document.xml')
      .split('<w:tbl>')
      .slice(1)
      .join('')
      .split('</w:tbl>')
    const rows = table.split('</w:tr>').slice(0, -1)
    expect(rows.map((each) => /<w:tblHeader/u.test(each))).toEqual([true, false])
    expect(rows.map((each) => (each.match(/<w:tc>/gu) ?? []).length)).toEqual([2, 2])
    expect(file.text()).toMatch(/Bloods\nTest\nResult\nHbA1c\n48\u00A0mmol\/mol\n\nWell/u)
    expect(after).toMatch(/^<w:p>/u)
  })

  it('keeps an empty line that was typed', async () => {
    expect((await body('<p>a</p><p></p><p>b</p>')).map(({ text }) => text)).toEqual(['a', '', 'b'])
  })

  it('keeps an amount and its unit on one line, and an endless word unchanged', async () => {
    const [line] = await body(`<p>Take 2.5 mg at night ${'x'.repeat(100)}</p>`)
    expect(line?.text).toBe(`Take 2.5\u00A0mg at night ${'x'.repeat(100)}`)
  })

  it('reads from right to left if it is written so', async () => {
    const [arabic, mixed] = await body('<p>المريض يتناول 5 mg (مرتين).</p><p>Seen with שלום today</p>')
    expect(arabic?.properties).toContain('<w:bidi/>')
    expect(arabic?.runs).toMatch(/<w:rtl\/>.*المريض.*<w:r><w:t[^>]*>mg<.*<w:rtl\/>.*مرتين/u)
    expect(mixed?.properties).not.toContain('<w:bidi/>')
    expect(mixed?.runs.match(/<w:rtl\/>/gu)).toHaveLength(1)
    expect(mixed?.runs).toMatch(/<w:rtl\/><\/w:rPr><w:t[^>]*>שלום</u)
  })

  it('has the addressee on the left beside the date, in any script', async () => {
    const [line] = (await open({ addressee: ['أحمد منصور', 'Millbrook Surgery'] })).paragraphs()
    expect(line?.text).toBe('أحمد منصور\t20/11/2026')
    expect(line?.runs).toContain('<w:rtl/>')
    expect(line?.properties).not.toContain('<w:bidi/>')
  })
})

describe('The parts of a Word letter kept on one page', () => {
  const kept = (file: WordFile) =>
    file
      .paragraphs()
      .filter(({ properties }) => properties.includes('<w:keepNext/>'))
      .map(({ text }) => text)

  it('are the patient line, and the sign-off with the last words', async () => {
    expect(kept(await open({ copies: ['Ms Ada Example'], enclosures: ['ECG'] }))).toEqual([
      'Re: Ada Example, date of birth 14/03/1961',
      'All is well.',
      'Yours sincerely,',
      'Dr Eleanor Whitcombe',
      'Consultant Cardiologist',
      'GMC 9999991',
      'cc:\tMs Ada Example',
    ])
  })

  it('do not include a long list of recipients', async () => {
    const copies = Array.from({ length: 13 }, (_, at) => `Ms Example ${at}`)
    expect(kept(await open({ copies })).at(-1)).toBe('Consultant Cardiologist')
  })

  it('include room to sign if none was typed', async () => {
    const roomAbove = async (content: string) =>
      (await open({ content })).paragraphs().find(({ text }) => text === 'Yours sincerely,')?.properties
    expect(await roomAbove(plainLetter.content)).toContain('w:after="854"')
    expect(await roomAbove('<p>Yours sincerely,</p><p></p><p>Dr Whitcombe</p>')).not.toContain('w:after')
  })
})
