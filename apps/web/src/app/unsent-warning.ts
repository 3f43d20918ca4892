import { unsentImport } from '../features/extraction/import/unsent-import.ts'

/** What signing out asks about, by the keys of what is not sent; null when everything is (rules §5). */
export function unsentWarning(keys: readonly string[]): { title: string; message: string } | null {
  if (keys.length === 0) return null
  const texts = keys.filter((key) => key !== unsentImport).length
  if (texts === 0) {
    return {
      title: 'An import is not finished',
      message:
        'There is an unfinished import of patients. It stays on this device, and only you see it when you sign in here again.',
    }
  }
  return { title: 'Some text is not sent yet', message: textMessage(texts, texts < keys.length) }
}

function textMessage(texts: number, hasImport: boolean): string {
  const what = texts === 1 ? 'One text you typed has' : `${texts} texts you typed have`
  const too = hasImport ? ', and an import of patients is unfinished' : ''
  const [they, them] = texts === 1 && !hasImport ? ['It stays', 'it'] : ['They stay', 'them']
  return `${what} not reached the server${too}. ${they} on this device, and only you see ${them} when you sign in here again.`
}
