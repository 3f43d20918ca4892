import {
  LETTER_TAGS,
  MAX_LETTER_CHARACTERS,
  MAX_RAW_LETTER_CHARACTERS,
} from '@sincerely/domain/letters/allowed-markup'
import { letterText } from '@sincerely/domain/letters/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { readBlocks } from './html-blocks.ts'
import { isCanonical, sanitiseFrame, sanitiseLetter } from './sanitise.ts'

describe('Dangerous markup', () => {
  it.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p>a<style>p{color:red}</style>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" class="x" id="y">a</p>', '<p>a</p>'],
    ['<p>a<!-- hidden --><!--[if mso]><b>x</b><![endif]-->b</p>', '<p>ab</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<svg><script>alert(1)</script><text>x</text></svg><p>b</p>', '<p>b</p>'],
    ['<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>">x</iframe>', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>ipt&gt;alert(1)ipt&gt;</p>'],
    ['<xmp><script>alert(1)</script></xmp><p>b</p>', '<p>b</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<p>&amp;lt;b&amp;gt;</p>', '<p>&amp;lt;b&amp;gt;</p>'],
  ])('is removed or becomes text: %s', (dirty, clean) => {
    expect(sanitiseLetter(dirty)).toBe(clean)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java&#10;script:alert(1)',
    'java&#0;script:alert(1)',
    'jav&#x202E;ascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
    '//evil.example',
    '/local',
    '#top',
    'mailto:',
    '',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('is removed from a link to %s, whose words stay', (address) => {
    expect(sanitiseLetter(`<p><a href="${address}">the words</a></p>`)).toBe('<p>the words</p>')
  })

  it('is removed from a style, except for the four alignments', () => {
    const dirty =
      '<p style="text-align:center;background:url(https://x.example)">a</p><p style="text-align:expression(1)">b</p>'
    expect(sanitiseLetter(dirty)).toBe('<p style="text-align: center;">a</p><p>b</p>')
  })

  it('is stripped of control, direction and broken characters [T-21]', () => {
    expect(sanitiseLetter('<p>5\u0000\u202E mg\u2066&#x202D;\uD800\u0007\uFFFE\tx</p>')).toBe('<p>5 mg x</p>')
  })

  it.each([
    'wbr',
    'script>x</script',
    'style>x</style',
    'svg></svg',
    'iframe></iframe',
    'video></video',
    'span style="display:none">x</span',
    'img src=x',
  ])('is removed without joining two numbers: <%s> [H-53]', (element) => {
    expect(sanitiseLetter(`<p>5<${element}>10 mg and a<${element}>b</p>`)).toBe('<p>5 10 mg and ab</p>')
  })

  it('becomes eight levels if 60 lists are nested, and each item stays', () => {
    const clean = sanitiseLetter('<ul><li>item'.repeat(60))
    expect(clean.match(/<ul>/gu)).toHaveLength(8)
    expect(clean.match(/<li>item/gu)).toHaveLength(60)
  })

  it.each(['div', 'b', 'p', 'ul><li', 'o:p', 'a href="https://a.example"', 'blockquote', 'table><tr><td'])(
    'is read without a crash or a loss if 10,000 <%s> are nested [T-21]',
    (tag) => {
      const clean = sanitiseLetter(`<${tag}>word`.repeat(10_000))
      expect(clean.match(/word/gu)).toHaveLength(10_000)
    },
  )

  it('is refused if its text is too long, though markup does not count', () => {
    expect(() => sanitiseLetter('x'.repeat(MAX_RAW_LETTER_CHARACTERS + 1))).toThrow(RangeError)
    expect(() => sanitiseLetter('x'.repeat(MAX_LETTER_CHARACTERS))).toThrow(
      expect.objectContaining({ name: 'TextTooLong' }),
    )
    const dressed = `<span style='mso-fareast-language:EN-GB'>x</span>`.repeat(30_000)
    expect(sanitiseLetter(`<p>${dressed}</p>`)).toBe(`<p>${'x'.repeat(30_000)}</p>`)
  })
})

describe('The HTML of a letter', () => {
  it('stays as it is if the editor wrote it', () => {
    const written =
      '<p>Dear Dr Patel,</p><p></p><h1 style="text-align: right;">Plan &amp; more</h1>' +
      '<ul><li><p>one<br>two</p><ol start="3"><li><p><strong>a<em>b</em></strong></p></li></ol></li></ul>' +
      '<p style="text-align: justify;"><a href="https://a.example/?a=1&amp;b=2" rel="noopener"><u>x</u></a>&nbsp;y</p>'
    expect(sanitiseLetter(written)).toBe(written)
  })

  it('gets strong, em and p for b, i and div', () => {
    expect(sanitiseLetter('<div><b>a</b> <i>b</i></div>')).toBe('<p><strong>a</strong> <em>b</em></p>')
  })

  it('gets rel noopener on a link, and nothing else', () => {
    expect(sanitiseLetter('<p><a href="MAILTO:a@b.example" target="_blank" rel="opener">x</a></p>')).toBe(
      '<p><a href="MAILTO:a@b.example" rel="noopener">x</a></p>',
    )
  })

  it('loses its formatting and no word if it was pasted from Word', () => {
    const pasted =
      '<html xmlns:o="urn:x"><head><title>T</title><style>p{}</style><xml><w:View>Normal</w:View></xml></head><body>' +
      '<p class=MsoNormal align=center style="margin:0cm"><b><span style="color:red">Diagnosis<o:p></o:p></span></b></p>' +
      '<p class=MsoListParagraph><![if !supportLists]><span>·<span>&nbsp;</span></span><![endif]>Asthma</p>' +
      '<table><tr><td><p>Apixaban</p></td><td><p>5 mg</p></td></tr></table>' +
      '<blockquote>Quoted</blockquote>Loose <font size=2>text</font></body></html>'
    expect(sanitiseLetter(pasted)).toBe(
      '<p style="text-align: center;"><strong>Diagnosis</strong></p><ul><li><p>Asthma</p></li></ul>' +
        '<table><tbody><tr><td><p>Apixaban</p></td><td><p>5 mg</p></td></tr></tbody></table><p>Quoted</p><p>Loose text</p>',
    )
  })

  it('keeps a plain table, which a letterhead has as lines', () => {
    const table = '<table><tr><th>Drug</th><th>Dose</th></tr><tr><td>Apixaban</td><td>5 mg</td></tr></table>'
    expect(sanitiseLetter(table)).toBe(
      '<table><tbody><tr><th><p>Drug</p></th><th><p>Dose</p></th></tr>' +
        '<tr><td><p>Apixaban</p></td><td><p>5 mg</p></td></tr></tbody></table>',
    )
    expect(sanitiseFrame(table)).toBe(
      '<p><strong>Drug</strong> | <strong>Dose</strong></p><p>Apixaban | 5 mg</p>',
    )
  })

  it('keeps formats around blocks on each block', () => {
    expect(sanitiseLetter('<strong><p>a</p><p>b</p></strong>')).toBe(
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    )
  })
})

describe('The HTML of a letterhead', () => {
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const png = Buffer.from(onePixel, 'base64')
  const image = (bytes: Buffer, type = 'png') =>
    `<img src="data:image/${type};base64,${bytes.toString('base64')}">`

  it.each([
    ['a picture from the network', '<img src="https://tracker.example/a.png">'],
    ['an SVG', '<img src="data:image/svg+xml;base64,PHN2Zy8+">'],
    ['a file that only says it is an image', image(Buffer.from('<script>alert(1)</script>'))],
    ['an image over 200,000 bytes', image(Buffer.concat([png, Buffer.alloc(200_000)]))],
    ['an image that claims a billion pixels', image(claiming(40_000))],
    ['a cut-off JPEG', image(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), 'jpeg')],
  ])('drops %s', (_name, html) => {
    expect(sanitiseFrame(`<p>Clinic${html}</p>`)).toBe('<p>Clinic</p>')
  })

  it('keeps a small PNG with its width and description', () => {
    const logo = `<img src="data:image/png;base64,${onePixel}" alt="A &quot;logo&quot;" width="120">`
    expect(sanitiseFrame(`<p>${logo.replace('>', ' onload="alert(1)">')}</p>`)).toBe(`<p>${logo}</p>`)
  })

  it('keeps a small JPEG', () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex')
    expect(sanitiseFrame(image(jpeg, 'jpeg'))).toContain('<img src="data:image/jpeg;base64,')
  })

  it('may have images, unlike a letter', () => {
    expect(sanitiseLetter(`<p>a${image(png)}</p>`)).toBe('<p>a</p>')
  })

  function claiming(pixels: number): Buffer {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(pixels, 16)
    return bytes
  }
})

describe('Any sanitised HTML', () => {
  const foreign = 'b i div span table tr td script style svg img o:p xmp textarea'.split(' ')
  const tags = [...LETTER_TAGS, ...foreign]
  const attributes = [
    ' onclick="alert(1)"',
    ' style="text-align:right"',
    ' href="javascript:alert(1)"',
    ' href="https://a.example"',
    ' align=center',
    ' src=x onerror=alert(1)',
    ' start="4"',
    '',
    '',
    '',
  ]
  const piece = fc.oneof(
    fc
      .tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes))
      .map(([tag, more]) => `<${tag}${more}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<!--',
      '-->',
      '<',
      '>',
      '&lt;',
      '&#x202E;',
      '&amp;',
      '"',
      ' ',
      '\n',
      '\u0000',
      '&nbsp;',
      '<![if x]>',
    ),
    fc.string({ maxLength: 8 }),
    fc.lorem({ maxCount: 2 }),
  )
  const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  const seeded = { seed: 20_261_120, numRuns: 2_000 }

  it('is the same if it is sanitised again [T-05]', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = sanitiseLetter(html)
        expect(sanitiseLetter(once)).toBe(once)
        const frame = sanitiseFrame(html)
        expect(sanitiseFrame(frame)).toBe(frame)
      }),
      seeded,
    )
  })

  it('has only the tags and attributes of a letter [T-05]', () => {
    const allowed =
      /<(?:\/?(?:p|h[1-6]|ul|ol|li|table|tbody|tr|th|td|strong|em|u)|(?:p|h[1-6]) style="text-align: (?:left|center|right|justify);"|ol start="\d+"|br|\/a|a href="https:\/\/a\.example" rel="noopener")>/gu
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(sanitiseLetter(html).replace(allowed, '')).not.toMatch(/[<>]/u)
      }),
      seeded,
    )
  })

  it('keeps each word that a reader could see', () => {
    const visible = tags.filter((tag) => !['script', 'style', 'svg', 'xmp', 'textarea'].includes(tag))
    const word = fc.integer({ min: 1, max: 9_999 }).map((number) => `word${number}`)
    const node = fc.tuple(fc.constantFrom(...visible), fc.constantFrom(...attributes), word, fc.boolean())
    fc.assert(
      fc.property(fc.array(node, { maxLength: 30 }), (nodes) => {
        const html = nodes
          .map(([tag, more, text, closed]) => `<${tag}${more}>${text}${closed ? `</${tag}>` : ''} `)
          .join('')
        const seen = letterText(sanitiseLetter(html)).match(/word\d+/gu) ?? []
        expect(seen).toEqual(nodes.map(([, , text]) => text))
      }),
      seeded,
    )
  })

  it('has no two numbers joined by the removal of hidden characters [H-53]', () => {
    const numbers = (html: string) => letterText(sanitiseLetter(html)).match(/\d+/gu)
    const hidden = fc.constantFrom(
      '\u0000',
      '\u0096',
      '&#150;',
      '\u00AD',
      '&shy;',
      '\u200B',
      '&#8203;',
      '\u202E',
    )
    const shown = fc.constantFrom(
      '5',
      '10',
      '&#49;',
      ' ',
      'mg',
      '<b>',
      '</b>',
      '<p>',
      '<br>',
      '<i></i>',
      '<x-y>',
    )
    const mark = fc.oneof(
      hidden.map((text) => ({ text, seen: '|' })),
      shown.map((text) => ({ text, seen: text })),
    )
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 20 }), (marks) => {
        const written = (key: 'text' | 'seen') => marks.map((one) => one[key]).join('')
        expect(numbers(written('text'))).toEqual(numbers(written('seen')))
      }),
      seeded,
    )
  })
})

describe('The check for canonical HTML', () => {
  it('accepts what the editor writes', () => {
    expect(isCanonical('<p>Dear Dr Strachan,</p><p><strong>Re: Ann &amp; Co</strong></p>')).toBe(true)
    expect(
      isCanonical('<h2>Plan</h2><ol><li><p>5 <em>mg</em> daily</p></li><li><p>x<br>y</p></li></ol>'),
    ).toBe(true)
  })

  it.each([
    '',
    'Dear Dr Strachan,',
    '<p>a</p> ',
    '<p>a\u200Bb</p>',
    '<p>a\tb</p>',
    '<p>\u2610 done</p>',
    '<p class="x">a</p>',
    '<p>a<script>b</script></p>',
    '<p><strong>a</strong><strong>b</strong></p>',
    '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>',
  ])('rejects %j', (html) => {
    expect(isCanonical(html)).toBe(false)
  })

  it('accepts only HTML that is unchanged by reading and writing it [T-05]', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'a',
        ' ',
        '  ',
        ' 5 mg',
        '1. ',
        '- ',
        '(a) ',
        '&amp;',
        '&lt;',
        '&quot;',
        '&nbsp;',
        '&#39;',
        '"',
      ),
      fc.constantFrom(
        '<br>',
        '<strong>',
        '</strong>',
        '<em>',
        '</em>',
        '<strong>x</strong>',
        '<u> </u>',
        '</p><p>',
      ),
      fc.constantFrom(
        '\u00E9',
        '\u00B0',
        '\u00BD',
        '\u2610',
        '\u00A0',
        '\u200B',
        '\t',
        '\n',
        '^',
        '_',
        '</p></li><li><p>',
      ),
    )
    const around = fc.constantFrom(
      ['<p>', '</p>'] as const,
      ['<h1>', '</h1>'] as const,
      ['<p style="text-align: right;">', '</p>'] as const,
      ['<ul><li><p>', '</p></li></ul>'] as const,
      ['<ol><li><p>', '</p></li></ol>'] as const,
    )
    const block = fc
      .tuple(around, fc.array(piece, { maxLength: 4 }))
      .map(([[open, close], inside]) => open + inside.join('') + close)
    let recognised = 0
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        const html = blocks.join('')
        if (!isCanonical(html)) return
        recognised += 1
        expect(writeBlocks(readBlocks(html))).toBe(html)
      }),
      { seed: 20_261_129, numRuns: 10_000 },
    )
    expect(recognised).toBeGreaterThan(1_000)
  })
})
