// The names of drafts about requests. They stay on this device until they are sent.

export const requestDraftKeys = {
  record: 'data-request-new',
  deletion: 'data-request-deletion',
  step: (requestId: number) => `data-request-${requestId}-step`,
  erasure: (requestId: number) => `data-request-${requestId}-erasure`,
  correction: (requestId: number) => `data-request-${requestId}-correction`,
} as const
