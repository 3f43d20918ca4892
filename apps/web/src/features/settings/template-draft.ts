import type { LetterTemplate, UpdateLetterTemplate } from '@sincerely/contract/settings'
import { isObject, parseObject } from '../../platform/parse-object.ts'

export const frameParts = ['header', 'footer'] as const
export type FramePart = (typeof frameParts)[number]

type Frame = Record<FramePart, string>

/** Header and footer as typed, what they were, and the version they were read at. */
export type TemplateDraft = { base: Frame; typed: Frame; version: number }

export function startTemplate({ header, footer, version }: LetterTemplate): TemplateDraft {
  return { base: { header, footer }, typed: { header, footer }, version }
}

export function changedParts({ base, typed }: TemplateDraft): FramePart[] {
  return frameParts.filter((part) => base[part] !== typed[part])
}

/** Only what changed, with the version it started from. */
export function templateChanges(draft: TemplateDraft): UpdateLetterTemplate {
  const changes = Object.fromEntries(changedParts(draft).map((part) => [part, draft.typed[part]]))
  return { ...changes, version: draft.version }
}

/**
 * The draft on top of the template as it is saved now. What was typed stays; a part that was not touched takes the
 * new text. `clashes`: the parts that both changed, and differently.
 */
export function rebaseTemplate(draft: TemplateDraft, now: LetterTemplate) {
  const touched = changedParts(draft)
  const typed = {
    header: touched.includes('header') ? draft.typed.header : now.header,
    footer: touched.includes('footer') ? draft.typed.footer : now.footer,
  }
  const clashes = touched.filter((part) => now[part] !== draft.base[part] && now[part] !== draft.typed[part])
  return { draft: { base: { header: now.header, footer: now.footer }, typed, version: now.version }, clashes }
}

/** After a save: the saved text stands, and what was typed while it was on its way is still to be saved. */
export function settleTemplate(
  draft: TemplateDraft,
  { sent, now }: { sent: TemplateDraft; now: LetterTemplate },
) {
  const saved = startTemplate(now)
  const since = frameParts.filter((part) => draft.typed[part] !== sent.typed[part])
  return {
    ...saved,
    typed: { ...saved.typed, ...Object.fromEntries(since.map((part) => [part, draft.typed[part]])) },
  }
}

/** Which editor a refusal is about; both, when its sentence names neither. */
export function refusedParts(error: { message: string; fields?: Record<string, string> }): Partial<Frame> {
  const named = frameParts.filter((part) => error.fields?.[part] !== undefined)
  if (named.length > 0) return Object.fromEntries(named.map((part) => [part, error.fields?.[part]]))
  if (/^The footer\b/u.test(error.message)) return { footer: error.message }
  return /^The (?:letterhead|header)\b(?! or)/u.test(error.message) ? { header: error.message } : {}
}

/** A kept draft as it lies on this device, or null when it cannot be read. */
export function parseKeptTemplate(text: string | undefined): TemplateDraft | null {
  const { base, typed, version } = parseObject(text) ?? {}
  return isFrame(base) && isFrame(typed) && typeof version === 'number' ? { base, typed, version } : null
}

function isFrame(value: unknown): value is Frame {
  return isObject(value) && frameParts.every((part) => typeof value[part] === 'string')
}
