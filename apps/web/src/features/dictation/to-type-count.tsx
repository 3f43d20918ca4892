import { useDictationCounts } from './dictation.queries.ts'

/** Shows the number of dictations to type in the sidebar; nothing for 0. */
export function ToTypeCount() {
  const toType = useDictationCounts()?.toType ?? 0
  return toType === 0 ? null : toType > 99 ? '99+' : toType
}
