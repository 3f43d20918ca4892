import { useDictationCounts } from './dictation.queries.ts'

/** The number of dictations to type, for the sidebar; nothing for 0. */
export function ToTypeCount() {
  const toType = useDictationCounts()?.toType ?? 0
  return toType === 0 ? null : toType > 99 ? '99+' : toType
}
