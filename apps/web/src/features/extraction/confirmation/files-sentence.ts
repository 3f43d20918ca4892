import { counted } from '../import/counted.ts'
import { isUnderWay, type ImportFile } from '../import/import-work.ts'

/** How far the files are that are not read: '2 files are still being read, 1 file could not be read'. */
export function filesSentence(files: readonly ImportFile[]): string {
  const underWay = files.filter(isUnderWay).length
  const waiting = files.filter(({ state }) => state.step === 'waiting').length
  const failed = files.filter(({ state }) => state.step === 'failed').length
  const parts = [
    underWay > 0 && `${counted(underWay, 'file')} ${underWay === 1 ? 'is' : 'are'} still being read`,
    waiting > 0 && `${counted(waiting, 'file')} ${waiting === 1 ? 'is' : 'are'} not uploaded yet`,
    failed > 0 && `${counted(failed, 'file')} could not be read`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
