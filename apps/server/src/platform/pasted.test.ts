import { readFileSync, readdirSync } from 'node:fs'
import { letterText } from '@sincerely/domain/letters/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitiseLetter } from './sanitise.ts'

const samples = new URL('../../../../packages/domain/src/markup/pasted/', import.meta.url)

describe('HTML from a clipboard', () => {
  it.each(readdirSync(samples))('becomes the expected letter: %s', (name) => {
    const clipboard = readFileSync(new URL(`${name}/clipboard.txt`, samples), 'utf8')
    const letter = readFileSync(new URL(`${name}/letter.txt`, samples), 'utf8')
      .trim()
      .split('\n')
    expect(blocksOf(sanitiseLetter(clipboard))).toEqual(letter)
    expect(sanitiseLetter(letter.join(''))).toBe(letter.join(''))
  })
})

describe('Superscript and subscript', () => {
  it.each([
    ['10<sup>9</sup>/L', '10⁹/L'],
    ['10<sup>-3</sup>', '10⁻³'],
    ['10<sup>&minus;1<b>2</b></sup>', '10⁻¹<strong>²</strong>'],
    ['10<sup> 9 </sup>L', '10 ⁹ L'],
    ['x<sup>0.5</sup>', 'x^(0.5)'],
    ['a<sup>x<b> and y</b></sup>2', 'a^(x<strong> and y)</strong>2'],
    ['2<sup>3<sup>4</sup></sup>', '2^(3⁴)'],
    ['Ca<sup>2+</sup>, HCO<sub>3</sub><sup>-</sup>', 'Ca²⁺, HCO₃⁻'],
    ['<sup>99m</sup>Tc, 5 mg<sup>a</sup>', '⁹⁹ᵐTc, 5 mgᵃ'],
    ['V<sub>ABC</sub>', 'V_(ABC)'],
    ['the 2<sup>nd</sup>, 37<sup>o</sup>C, <sup></sup>x', 'the 2nd, 37°C, x'],
    ['10<span style="vertical-align: 4pt">9</span>', '10⁹'],
    ['10<span style="vertical-align:baseline">9</span>', '109'],
    ['<span style="vertical-align:super">1<span style="vertical-align:super">2</span></span>', '¹²'],
  ])('%s become %s', (html, expected) => {
    expect(sanitiseLetter(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`)
  })
})

describe('Struck-out text', () => {
  it.each([
    ['Take <s>5 mg</s>.', 'Take [struck out: 5 mg].'],
    ['Take 5<del>0</del>5 mg', 'Take 55 [struck out: 0] mg'],
    ['5<s>0</s>.5 mg', '5.5 [struck out: 0] mg'],
    ['<strike>50</strike>55 mg', '[struck out: 50] 55 mg'],
    ['10<s><sup>9</sup></s>', '10 [struck out: ⁹]'],
    ['a <s> </s>b<s></s>', 'a  b'],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitiseLetter(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`)
  })

  it('is marked in each of several blocks', () => {
    expect(sanitiseLetter('<del><p>one</p><ul><li>two</li></ul></del>')).toBe(
      '<p>[struck out: one]</p><ul><li>[struck out: two]</li></ul>',
    )
  })
})

describe('Pasted tables', () => {
  it.each([
    ['<tr><td><td>a<td><td>b', '[|a||b]'],
    ['<tr><td>a<td>b<tr><td>c', '[a|b][c|]'],
    ['<tr><td colspan=2>a<td>b<tr><td>1<td>2<td>3', '[a||b][1|2|3]'],
    ['<tr><td colspan=2>a<td>b<tr><td colspan=2>1<td>2', '[a|b][1|2]'],
    ['<tr><td rowspan=2>a<td>b<tr><td>c', '[a|b][|c]'],
    ['<tr><td><ol><li>a<li>b</ol><td>c', '[1. a<br>2. b|c]'],
    ['<tr><td><h2>a</h2><td>Take:<br>5 mg', '[a|Take:<br>5 mg]'],
    ['<tr><td><sup>1</sup>H<td>10<sup>9</sup>', '[¹H|10⁹]'],
    ['<thead><tr><td>a<td>b</thead><tr><th>c<td>d', '[a|b]![<strong>c</strong>|d]'],
    ['<tr><td><b>a</b><td><b>b</b><tr><td>c<td>d', '[a|b]![c|d]'],
    ['<tr><td>Test<td>Result<td>Date<tr><td>Hb<td>131<td>May', '[Test|Result|Date]![Hb|131|May]'],
    ['<tr><td>Sister<td>Asthma<td>Well<tr><td>Son<td>None<td>Well', '[Sister|Asthma|Well][Son|None|Well]'],
  ])('%s becomes the grid %s', (rows, expected) => {
    const written = sanitiseLetter(`<table>${rows}</table>`)
    expect(written).toBe(gridOf(expected))
    expect(sanitiseLetter(written)).toBe(written)
  })

  it.each([
    ['<tr><td>&nbsp;<td>a<td> <tr><td><td>b<td>', '<p>a</p><p>b</p>'],
    ['<tr><td><p>a</p><p>b</p></td></tr>', '<p>a</p><p>b</p>'],
    ['<tr><td><td><tr><td><td>', ''],
    ['<caption>x</caption><tr><td>a<tr><td>d', '<p>x</p><p>a</p><p>d</p>'],
    [`<tr>${'<td>a'.repeat(11)}`, `<p>${Array(11).fill('a').join(' | ')}</p>`],
    ['<tr><td>a<td>b'.repeat(101), '<p>a | b</p>'.repeat(101)],
  ])('%s becomes text', (rows, expected) => {
    expect(sanitiseLetter(`<table>${rows}</table>`)).toBe(expected)
  })

  it('stay as the editor wrote them, with empty rows and with one column', () => {
    for (const grid of ['[|][|]', '[a]', '[a]![]', '[a|][|]']) {
      expect(sanitiseLetter(gridOf(grid))).toBe(gridOf(grid))
    }
  })

  it('become lines in a list', () => {
    expect(sanitiseLetter('<ul><li>x<table><tr><td>a<td>b</table></ul>')).toBe(
      '<ul><li>x<p>a | b</p></li></ul>',
    )
  })

  it('become the blocks of their cells if they are page layout', () => {
    const address = '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>'
    expect(sanitiseLetter(`<table><tr><td>${address}<td>Date</table>`)).toBe(`${address}<p>Date</p>`)
  })

  it('keep their cells apart without a table element', () => {
    expect(sanitiseLetter('<td>Hb</td><td>131</td><tr><td>Na</td></tr>')).toBe('<p>Hb</p><p>131</p><p>Na</p>')
  })
})

/** Builds a table from a short form: '[a|b]![c|d]' has two rows, of which the first has headings. */
function gridOf(rows: string): string {
  const written = [...rows.matchAll(/\[(.*?)\](!?)/gu)].map(([, cells = '', head]) => {
    const tag = head === '' ? 'td' : 'th'
    return `<tr>${cells
      .split('|')
      .map((cell) => `<${tag}><p>${cell}</p></${tag}>`)
      .join('')}</tr>`
  })
  return `<table><tbody>${written.join('')}</tbody></table>`
}

describe('Pasted lists', () => {
  it.each([
    ['<ol type=i start=4><li>a<li>b</ol>', '<p>iv. a</p><p>v. b</p>'],
    ['<ol reversed start=2><li>a<li>b</ol>', '<p>2. a</p><p>1. b</p>'],
    ['<ol start=0><li>a<li><p>b</p><p>c</p></ol>', '<p>0. a</p><p>1. b</p><p>c</p>'],
    ['<ol><li>a<li value=7>b</ol>', '<ol><li>a</li></ol><ol start="7"><li>b</li></ol>'],
    ['<ol type=a><li><li>b</ol>', '<p>a.</p><p>b. b</p>'],
    ['<ul><li><input type=checkbox checked disabled> Consent</ul>', '<ul><li>[x] Consent</li></ul>'],
  ])('%s become %s', (html, expected) => {
    expect(sanitiseLetter(html)).toBe(expected)
  })

  it('keep Word’s levels, and labels that are not plain numbers', () => {
    const items = ['level1:1.', 'level2:1.1', 'level2:·', 'level3:§', 'level1:2.', 'level1:7)']
    const html = items.map((item, at) => {
      const [level, label] = item.split(':')
      return `<p class=MsoListParagraph style='mso-list:l0 ${level} lfo1'><span style='mso-list:Ignore'>${label}&nbsp;</span>w${at}</p>`
    })
    expect(sanitiseLetter(html.join('\n'))).toBe(
      '<ol><li><p>w0</p><p>1.1 w1</p><ul><li><p>w2</p><ul><li><p>w3</p></li></ul></li></ul></li>' +
        '<li><p>w4</p></li></ol><ol start="7"><li><p>w5</p></li></ol>',
    )
  })

  it('stay as they are if they were only typed', () => {
    const typed = '<p>• Asthma</p><p>- Eczema</p><p>1. Rest</p>'
    expect(sanitiseLetter(typed)).toBe(typed)
  })
})

describe('Pasted plain text', () => {
  it('keeps its lines and columns', () => {
    expect(sanitiseLetter('Dear Dr Patel,\n\nHb\t131\tg/L\r\nNa\t\tmmol/L\n1.\tRest')).toBe(
      '<p>Dear Dr Patel,</p><p>Hb | 131 | g/L</p><p>Na | | mmol/L</p><p>1. Rest</p>',
    )
  })
})

describe('Any pasted content', () => {
  const value = fc.integer({ min: 1, max: 999 }).map((number) => `v${number}`)
  const dress = fc.constantFrom(
    '$',
    '<p>$</p>',
    '<b>$</b>',
    '<div>$</div><div></div>',
    '$<br>',
    '<h3>$</h3>',
    '<ul><li>$</ul>',
  )
  const cell = fc.tuple(fc.constantFrom('td', 'th'), fc.option(value, { freq: 3 }), dress)
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

  it('keeps the words of a table in order, and no two cells touch [H-30]', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, nested) => {
        const cells = rows.map((row) =>
          row.map(([tag, text, look]) => `<${tag}>${look.replace('$', text ?? '')}</${tag}>`).join(''),
        )
        const inner = `<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`
        const html = nested ? `<table><tr><td>v0</td><td>${inner}</td></tr></table>` : inner
        const words = rows.flat().flatMap(([, text]) => text ?? [])
        const seen = letterText(sanitiseLetter(html))
        expect(seen.match(/v\d+/gu) ?? []).toEqual(nested ? ['v0', ...words] : words)
        expect(seen).not.toMatch(/v\d+ ?v/u)
      }),
      { seed: 20_261_120, numRuns: 1_000 },
    )
  })

  const raised = fc.tuple(
    value,
    fc.constantFrom('sup', 'sub', 's', 'del', 'q', 'b', 'o:p'),
    fc.stringMatching(/^[0-8a-z.+-]{1,4}$/u),
  )

  it('never leaves a raised or struck digit beside a plain one [H-30]', () => {
    fc.assert(
      fc.property(raised, ([word, tag, text]) => {
        const seen = letterText(sanitiseLetter(`<p>${word}<${tag}>${text}</${tag}>9</p>`))
        const plain = !['sup', 'sub', 's', 'del'].includes(tag) || /^(?:st|nd|rd|th)$/u.test(text)
        if (!plain) expect(seen).not.toContain(`${word}${text}`)
        expect(seen).toContain(word)
      }),
      { seed: 20_261_120, numRuns: 1_000 },
    )
  })
})

function blocksOf(html: string): string[] {
  const depth = { now: 0 }
  return html
    .replace(/<(\/?)(p|h[1-6]|ul|ol|table)\b[^>]*>/gu, (tag, slash) => {
      depth.now += slash === '' ? 1 : -1
      return slash !== '' && depth.now === 0 ? `${tag}\n` : tag
    })
    .trim()
    .split('\n')
}
