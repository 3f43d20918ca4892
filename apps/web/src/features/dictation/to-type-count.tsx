import { useDictationCounts } from './dictation.queries.ts'

/** How many dictations wait to be typed; nothing while there is none. */
export function ToTypeCount() {
  const toType = useDictationCounts()?.toType ?? 0
  return toType === 0 ? null : toType > 99 ? '99+' : toType
}
