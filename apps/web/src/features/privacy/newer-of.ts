import type { DataRightsRequest, DataRightsStep } from '@sincerely/contract/privacy'

export type RequestWithSteps = { request: DataRightsRequest; steps: DataRightsStep[] }

/** Returns the second request if it is newer, otherwise null. */
export function newerOf(
  read: RequestWithSteps | undefined,
  now: RequestWithSteps | undefined,
): RequestWithSteps | null {
  if (read === undefined || now === undefined) return null
  return now.request.version > read.request.version ? now : null
}
