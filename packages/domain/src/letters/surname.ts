// Decides which words of a name follow the title in a greeting.
import { titleOf } from '../users/titles.ts'

/**
 * Returns the surname: 'Dr', 'Asha Patel' → 'Patel'; 'Jan van der Berg' → 'van der Berg'. Returns all words if the surname is
 * unclear, such as with letters after the name, or if the title belongs to the given name ('Sir John').
 */
export function surnameOf(title: string, names: readonly string[]): readonly string[] {
  const isTitled = [title, ...names.map(titleOf)].some((one) => one !== null && withGivenName.has(one))
  if (isTitled || !isPlainName(names)) return names
  let from = names.length - 1
  while (from > 0 && isParticle(names[from - 1] ?? '')) from -= 1
  return names.slice(from)
}

const withGivenName: ReadonlySet<string> = new Set(['Sir', 'Dame', 'Lord', 'Lady', 'Rev', 'Sister', 'Nurse'])

/** True if all words are names and the last can be a surname. Degrees and words of a practice are not names. */
export function isPlainName(names: readonly string[]): boolean {
  const last = names.at(-1) ?? ''
  if (!names.every((name) => isParticle(name) || /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(name))) return false
  if (/^.$|\.$/u.test(last) || isParticle(last) || notSurnames.has(last.toLowerCase())) return false
  const isShouted = names.every((name) => name === name.toUpperCase())
  return isShouted || (last !== last.toUpperCase() && !isDegree(last))
}

/** True for 'MBChB', 'PhD' and 'BSc', which have capitals inside. 'McLean' and similar names are exceptions. */
function isDegree(name: string): boolean {
  const rest = name.replace(/^(?:Mc|Mac|Fitz|De|Di|Du|La|Le|Van)(?=\p{Lu})/u, '')
  return /\p{Lu}{2}|\p{Ll}\p{Lu}/u.test(rest)
}

function isParticle(name: string): boolean {
  return particles.has(name.toLowerCase().replace(/\.$/u, ''))
}

const particles: ReadonlySet<string> = new Set(
  'van von der den de del della di da dos du la le al el bin ibn ap ter ten zu st saint mac mc o'.split(' '),
)

const notSurnames: ReadonlySet<string> = new Set(
  'surgery practice clinic centre center team partners group medical hospital locum registrar consultant trainee dip hons junior jnr jr senior snr ii iii'.split(
    ' ',
  ),
)
