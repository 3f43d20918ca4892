import { describe, expect, it } from 'vitest'
import { contentDisposition, letterFileName, lettersFileName, uniqueFileNames } from './file-name.ts'

describe('file name of a letter', () => {
  it.each([
    ['../../etc/passwd', 'Letter_etc_passwd_2026-11-20.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'Letter_a_b_c_d_e_f_g_h_i_j_2026-11-20.pdf'],
    ['Ada\r\nSet-Cookie: x=1', 'Letter_Ada_Set-Cookie_x=1_2026-11-20.pdf'],
    ['Ada\u0000\u202Egnp.exe', 'Letter_Ada_gnp.exe_2026-11-20.pdf'],
    ['.hidden.', 'Letter_hidden_2026-11-20.pdf'],
    ['', 'Letter_Unnamed_2026-11-20.pdf'],
    [' _./ ', 'Letter_Unnamed_2026-11-20.pdf'],
  ])('for %j is %j', (name, file) => {
    expect(letterFileName(name, '2026-11-20')).toBe(file)
  })

  it('is limited to 55 characters of the name and 255 bytes', () => {
    const file = letterFileName('Ż'.repeat(300), '2026-11-20')
    expect(file).toBe(`Letter_${'Ż'.repeat(55)}_2026-11-20.pdf`)
    expect(
      new TextEncoder().encode(letterFileName('😀'.repeat(300), '2026-11-20')).length,
    ).toBeLessThanOrEqual(255)
  })

  it('contains the name with underscores and keeps accents', () => {
    expect(letterFileName('Ada  Example', '2026-11-20')).toBe('Letter_Ada_Example_2026-11-20.pdf')
    expect(letterFileName('Z\u0307aneta O’Brien-Müller', '2026-11-20', 'docx')).toBe(
      'Letter_Żaneta_O’Brien-Müller_2026-11-20.docx',
    )
  })
})

describe('download header', () => {
  it.each(['a"b', 'a\\"; filename="b', 'a\r\nX-Bad: 1', "a'b(c)*d", '漢字', '\u202Ea'])(
    'is one line of plain ASCII for %j',
    (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[A-Za-z0-9 ._'-]+"; filename\*=UTF-8''[A-Za-z0-9._~!$&+^`{}|%-]+$/u,
      )
    },
  )

  it('gives old clients plain letters and new ones the real name', () => {
    expect(contentDisposition('Letter_Łucja_Müßig_2026-11-20.pdf')).toBe(
      'attachment; filename="Letter_Lucja_Mussig_2026-11-20.pdf"; ' +
        "filename*=UTF-8''Letter_%C5%81ucja_M%C3%BC%C3%9Fig_2026-11-20.pdf",
    )
  })

  it('can ask the browser to show the file instead of saving it', () => {
    expect(contentDisposition('a.pdf', 'inline')).toMatch(/^inline; /u)
  })
})

describe('file names of several letters', () => {
  it('are unique, ignoring case and Unicode form', () => {
    const names = ['a.pdf', 'A.pdf', 'a_2.pdf', 'a.pdf', 'Zo\u00EB.pdf', 'Zoe\u0308.pdf', 'none', 'none']
    expect(uniqueFileNames(names)).toEqual([
      'a.pdf',
      'A_2.pdf',
      'a_2_2.pdf',
      'a_3.pdf',
      'Zo\u00EB.pdf',
      'Zoe\u0308_2.pdf',
      'none',
      'none_2',
    ])
  })

  it('are unique for 500 letters with the same name', () => {
    const names = uniqueFileNames(Array.from({ length: 500 }, () => 'Letter_Ada_2026-11-20.pdf'))
    expect(new Set(names).size).toBe(500)
    expect(names.at(-1)).toBe('Letter_Ada_2026-11-20_500.pdf')
  })

  it('are collected under a name with the date', () => {
    expect(lettersFileName('2026-11-20', 'zip')).toBe('Letters_2026-11-20.zip')
  })
})
