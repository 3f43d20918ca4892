// The words of a person's name, made comparable.

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
}
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'professor',
  'sir',
  'dame',
  'lady',
  'lord',
  'rev',
])

/** 'Dr. Élodie Smith-Jones' is ['elodie', 'smith', 'jones']: small letters, no accents, no title; apostrophes join. */
export function nameWords(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘ʼ`]/gu, '')
    .replaceAll(/[łøđßæœþðı]/gu, (letter) => letters[letter] ?? letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const named = words.filter((word) => !titles.has(word))
  return named.length > 0 ? named : words
}
