import { describe, expect, it } from 'vitest'
import { type PrintedBlock, frameBlocks, imagesIn, letterBody, printedLine } from './letter-body.ts'

/** Describes blocks in short form: 'p: words', 'h2: words', 'ul[ item | item ]', 'gap'. */
function short(blocks: PrintedBlock[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'gap') return 'gap'
    if ('items' in block)
      return `${block.kind}[ ${block.items.map((item) => short(item).join(', ')).join(' | ')} ]`
    if (block.kind === 'table') return `table of ${block.rows.length} rows`
    return `${block.kind === 'h' ? `h${block.level}` : 'p'}: ${block.runs.map((run) => run.text).join('')}`
  })
}

describe('Unusual content', () => {
  it.each(['', '   ', '<p></p><p> </p>', '<ul></ul>', '<script>alert(1)</script>'])(
    '%j prints nothing',
    (html) => {
      const { body, closing, name } = letterBody(html)
      expect(short([...body, ...closing, ...name]).filter((block) => !block.includes('alert'))).toEqual([])
    },
  )

  it('has no link without an address or with an unknown scheme', () => {
    const { body } = letterBody('<p><a href="">a</a><a href="javascript:x">b</a><a href="tel:1">c</a></p>')
    expect(body).toMatchObject([{ runs: [{ text: 'ab' }, { text: 'c', href: 'tel:1' }] }])
  })

  it('may be broken anywhere in a word of 200 letters', () => {
    expect(letterBody(`<p>${'x'.repeat(200)}</p>`).body).toMatchObject([
      { runs: [{ text: 'x\u200B'.repeat(199) + 'x' }] },
    ])
    expect(printedLine('y'.repeat(59))).toBe('y'.repeat(59))
  })

  it('has no spaces or breaks at the edges of lines', () => {
    const { body } = letterBody('<p>  a  <strong> b</strong> <br>  c <br><br></p>')
    expect(short(body)).toEqual(['p: a b\nc'])
  })

  it('has no hidden characters or line ends if it is a single line', () => {
    expect(printedLine(' Dr\u202E\u0000 Patel\r\n')).toBe('Dr Patel')
  })
})

describe('Headings in print', () => {
  it('never skip a level, and keep the chosen size', () => {
    const { body } = letterBody(
      '<h3>a</h3><h6>b</h6><h4>c</h4><h1>d</h1><h2>e</h2><ul><li><h5>f</h5></li></ul>',
    )
    expect(short(body)).toEqual(['h1: a', 'h2: b', 'h2: c', 'h1: d', 'h2: e', 'ul[ h3: f ]'])
    expect(body.map((block) => ('size' in block ? block.size : 0))).toEqual([3, 6, 4, 1, 2, 0])
  })
})

describe('The sign-off in print', () => {
  const start = '<p>Dear Dr Patel,</p><p>All is well.</p>'

  it('is empty if there is none', () => {
    expect(letterBody(start)).toMatchObject({ closing: [], name: [] })
  })

  it('is not taken from the middle of a letter', () => {
    const { closing } = letterBody(`<p>Regards to the family were sent.</p>${'<p>More.</p>'.repeat(20)}`)
    expect(closing).toEqual([])
  })

  it('is separated from the text, with the name under it', () => {
    const letter = letterBody(`${start}<p></p><p>Yours sincerely,</p><p>Dr Whitcombe</p><p></p>`)
    expect(short(letter.body)).toEqual(['p: Dear Dr Patel,', 'p: All is well.'])
    expect(short(letter.closing)).toEqual(['p: Yours sincerely,'])
    expect(short(letter.name)).toEqual(['p: Dr Whitcombe'])
  })

  it('is separated from a name in the same paragraph', () => {
    const letter = letterBody(
      `${start}<p><strong>With kind regards,<br><br>Dr</strong> Whitcombe<br>Consultant</p>`,
    )
    expect(short(letter.closing)).toEqual(['p: With kind regards,'])
    expect(short(letter.name)).toEqual(['p: Dr Whitcombe\nConsultant'])
  })

  it('keeps the empty lines that were typed for the signature', () => {
    expect(short(letterBody(`${start}<p>Yours faithfully</p><p></p><p>Dr Whitcombe</p>`).name)).toEqual([
      'gap',
      'p: Dr Whitcombe',
    ])
  })
})

describe('Amounts in print', () => {
  const wholes = (html: string) =>
    letterBody(html).body.flatMap((block) =>
      'runs' in block ? block.runs.filter((run) => run.whole).map((run) => run.text) : [],
    )

  it('stay together with their unit and what touches them', () => {
    expect(
      wholes('<p>Take 2.5 mg, then (98 micromol/L) or &lt;130 mmHg; 5 megaunits. 999 000 0123 is hers.</p>'),
    ).toEqual(['2.5 mg,', '(98 micromol/L)', '<130 mmHg;', '999 000 0123'])
  })

  it('can be broken next to an endless word', () => {
    expect(wholes(`<p>${'9'.repeat(100)} mg and 5 mg/${'x'.repeat(100)}</p>`)).toEqual([])
  })

  it('are not kept together if they begin in another format, so no digit breaks off', () => {
    expect(wholes('<p>Take 1<strong>2 mg</strong> daily</p>')).toEqual([])
    expect(wholes('<p>Take <strong>12 mg</strong> daily</p>')).toEqual(['12 mg'])
  })
})

describe('A letterhead in print', () => {
  it('has links as plain words and keeps its images', () => {
    const blocks = frameBlocks(
      '<p><a href="https://a.example">a.example</a> b<img src="data:," alt="Logo" width="9"></p>',
    )
    expect(blocks).toMatchObject([
      { runs: [{ text: 'a.example' }, { text: ' b' }, { image: { alt: 'Logo' } }] },
    ])
    expect(JSON.stringify(blocks)).not.toContain('https://')
    expect(imagesIn(blocks)).toEqual([{ src: 'data:,', alt: 'Logo', width: 9 }])
  })
})
