import type { DataRightsRequest, DataRightsStep } from '@sincerely/contract/privacy'

export type RequestWithSteps = { request: DataRightsRequest; steps: DataRightsStep[] }

/** What of the two is further on, where that is the second; null while the first is as far as it goes. */
export function newerOf(
  read: RequestWithSteps | undefined,
  now: RequestWithSteps | undefined,
): RequestWithSteps | null {
  if (read === undefined || now === undefined) return null
  return now.request.version > read.request.version ? now : null
}
