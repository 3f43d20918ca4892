// Describes unsent work on this device: its kind, its text and the page that continues it.
import { dictationPrefix } from '../features/dictation/draft-keys.ts'
import { importDraftKey } from '../features/extraction/import/unsent-import.ts'
import { unsentLetterReader } from '../features/letters/unsent-letter-reader.ts'
import { patientDrafts } from '../features/patients/patient-drafts.ts'
import { isObject, parseObject } from '../platform/parse-object.ts'

export type UnsentWords = { label: string; words: string; place: string }

/** Describes every draft, even one that cannot be read. */
export function readUnsent(key: string, value: string): UnsentWords {
  const kept = parseObject(value) ?? {}
  if (typeof kept['title'] === 'string' && typeof kept['place'] === 'string') {
    return { label: kept['title'], words: textsIn(kept['words']).join('\n'), place: kept['place'] }
  }
  const [about = '', record = '', id = ''] = /^(letter|patient)-(\d+)/u.exec(key) ?? []
  if (about !== '') {
    const read = record === 'letter' ? unsentLetterReader(Number(id)) : patientDrafts(Number(id))
    const found = read(key, value) ?? { label: 'New letter', words: wordsOf(kept) }
    return { ...found, place: `/${record}s/${id}` }
  }
  const clinic = /^clinic-(\d+)-visit-/u.exec(key)?.[1]
  if (clinic !== undefined)
    return { label: 'Reason for no letter', words: wordsOf(kept), place: `/clinics/${clinic}` }
  const [begin, label, place] = kinds.find(([known]) => key.startsWith(known)) ?? otherwise
  // The user sends or discards recordings and files on their own pages.
  const isText = begin !== dictationPrefix && begin !== importDraftKey
  return { label, words: isText ? wordsOf(kept) : '', place }
}

/** Each entry has the prefix of a draft's key, a description and a page. */
const kinds: readonly (readonly [string, string, string])[] = [
  [dictationPrefix, 'Dictation', '/to-type'],
  [importDraftKey, 'Patient import', '/patients/upload'],
  ['patient-new', 'New patient', '/patients'],
  ['address-', 'Address book entry', '/settings?tab=address-book'],
  ['prompt-template-', 'Prompt template', '/settings?tab=prompt-templates'],
  ['letter-text-', 'Template or snippet', '/settings?tab=letter-texts'],
  ['template-', 'Letter template', '/settings?tab=letter-template'],
  ['data-request-', 'Request about personal data', '/settings?tab=privacy'],
  ['visit-', 'Reason for no letter', '/clinics'],
  ['clinic-', 'Clinic', '/clinics'],
  ['user-', 'User', '/admin/users'],
  ['cover-', 'Cover', '/admin/assignments'],
  ['profile', 'Profile', '/profile'],
  ['practice-settings', 'Practice settings', '/settings?tab=practice'],
  ['sound-settings', 'Practice settings', '/settings?tab=practice'],
  ['notification-settings', 'Notification settings', '/settings?tab=notifications'],
  ['ai-budget', 'Monthly budget', '/settings?tab=api-keys'],
  ['fhir-server', 'FHIR server', '/settings?tab=fhir'],
]
const otherwise = ['', 'Other text', '/'] as const

/** Returns what the user typed, without the initial text. */
function wordsOf(kept: Record<string, unknown>): string {
  return textsIn(kept['typed'] ?? kept).join('\n')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [plain(value)]
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

function plain(text: string): string {
  if (!/<\/?[a-z]/iu.test(text)) return text
  const apart = text.replaceAll(/<\/(?:p|h\d|li)>|<br\s*\/?>/giu, '\n')
  return new DOMParser().parseFromString(apart, 'text/html').body.textContent.trim()
}
