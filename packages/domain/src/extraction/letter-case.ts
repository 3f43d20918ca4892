// Converts names in capitals to their usual form: MACDONALD, O'CONNOR, VAN DER BERG.
import words from './names.json' with { type: 'json' }

export type Recased = {
  text: string
  /** True if families spell this name differently (Mackay or MacKay, Van or van). */
  guessed: boolean
}

/** Converts words in capitals, and leaves other words unchanged. A single letter stays an initial. */
export function recase(name: string): Recased {
  let guessed = false
  const text = name
    .split(' ')
    .map((word) => {
      if (!isCapitals(word)) return word
      const recased = recaseWord(word)
      guessed ||= recased.guessed
      return recased.text
    })
    .join(' ')
  return { text, guessed }
}

/** True for two letters or more in capitals, including 'McDONALD'. */
export function isCapitals(word: string): boolean {
  if (/^Ma?c\p{Lu}{3,}$/u.test(word)) return true
  if (/^\p{Lu}\/\p{Lu}$/u.test(word)) return false
  const letters = word.match(/\p{L}/gu) ?? []
  return letters.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}

const PARTICLES = new Set(words.particles)
const UNSURE = new Set(words.unsureParticles)
const PLAIN_MAC = new Set(words.plainMac)

function recaseWord(word: string): Recased {
  if (/^(?:II|III|IV|VI{0,3})$/u.test(word)) return { text: word, guessed: false }
  // 'AJ' are initials but 'JO' is a name, and no rule covers all such words.
  if (/^\p{Lu}{2}$/u.test(word) && !PARTICLES.has(word.toLowerCase()))
    return { text: /[AEIOUY]/u.test(word) ? capital(word.toLowerCase()) : word, guessed: true }
  const small = word.toLowerCase()
  if (PARTICLES.has(small)) return { text: small, guessed: true }
  const parts = small.split('-').map(recasePart)
  return {
    text: parts.map(({ text }) => text).join('-'),
    guessed: UNSURE.has(small) || parts.some(({ guessed }) => guessed),
  }
}

function recasePart(part: string): Recased {
  const elided = /^(?<prefix>\p{L})(?<mark>['’‘ʼ`])(?<rest>\p{L}{2}.*)$/u.exec(part)?.groups
  if (elided) {
    const { prefix = '', mark = '', rest = '' } = elided
    return { text: prefix.toUpperCase() + mark + capital(rest), guessed: prefix !== 'o' }
  }
  if (/^mc\p{L}{2}/u.test(part)) return { text: `Mc${capital(part.slice(2))}`, guessed: false }
  if (/^mac\p{L}{3}/u.test(part)) {
    return { text: PLAIN_MAC.has(part) ? capital(part) : `Mac${capital(part.slice(3))}`, guessed: true }
  }
  return { text: capital(part), guessed: false }
}

function capital(part: string): string {
  const [first = '', ...rest] = Array.from(part)
  return first.toUpperCase() + rest.join('')
}
