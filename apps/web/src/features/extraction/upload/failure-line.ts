import type { ApiError } from '../../../platform/api.ts'

/**
 * Returns a line such as 'Upload failed: 502 Bad Gateway' (spec §8). A stream that broke off after its status 200 counts as
 * 500.
 */
export function failureLine(title: string, { status }: Pick<ApiError, 'status'>): string {
  const shownStatus = status >= 400 ? status : 500
  const text = statusTexts[shownStatus] ?? (shownStatus >= 500 ? 'Server Error' : 'Request Refused')
  return `${title}: ${shownStatus} ${text}`
}

/** The texts of the statuses, which HTTP/2 and later do not send. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
