import { dictationCopy } from '../features/dictation/kept-key.ts'
import { unsentImport } from '../features/extraction/import/unsent-import.ts'

/** What signing out asks about, by the keys of what is not sent; null when everything is (rules §5). */
export function unsentWarning(keys: readonly string[]): { title: string; message: string } | null {
  if (keys.length === 0) return null
  const hasImport = keys.includes(unsentImport)
  const dictations = keys.filter((key) => key.startsWith(dictationCopy)).length
  const texts = keys.length - dictations - Number(hasImport)
  if (texts === 0) return withoutTexts(dictations, hasImport)
  return {
    title: dictations > 0 ? 'Some of your work is not sent yet' : 'Some text is not sent yet',
    message: textMessage({ texts, dictations, hasImport }),
  }
}

function withoutTexts(dictations: number, hasImport: boolean): { title: string; message: string } {
  if (dictations === 0) {
    return {
      title: 'An import is not finished',
      message:
        'There is an unfinished import of patients. It stays on this device, and only you see it when you sign in here again.',
    }
  }
  const isOne = dictations === 1 && !hasImport
  const too = hasImport ? ', and an import of patients is unfinished' : ''
  return {
    title: dictations === 1 ? 'A dictation is not sent yet' : 'Some dictations are not sent yet',
    message: `${dictationsHave(dictations)} not been sent${too}. ${stays(isOne)}`,
  }
}

type Left = { texts: number; dictations: number; hasImport: boolean }

function textMessage({ texts, dictations, hasImport }: Left): string {
  const what = texts === 1 ? 'One text you typed has' : `${texts} texts you typed have`
  const spoken = dictations === 0 ? '' : `, ${dictationsHave(dictations).toLowerCase()} not been sent`
  const too = hasImport ? ', and an import of patients is unfinished' : ''
  return `${what} not reached the server${spoken}${too}. ${stays(texts === 1 && dictations === 0 && !hasImport)}`
}

function dictationsHave(count: number): string {
  return count === 1 ? 'One dictation has' : `${count} dictations have`
}

function stays(isOne: boolean): string {
  const [they, them] = isOne ? ['It stays', 'it'] : ['They stay', 'them']
  return `${they} on this device, and only you see ${them} when you sign in here again.`
}
