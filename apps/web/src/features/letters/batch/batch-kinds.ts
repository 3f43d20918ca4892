// The actions on many letters at once, and their names.

export const batchKinds = ['approve', 'post', 'print', 'zip'] as const
export type BatchKind = (typeof batchKinds)[number]
/** An action that changes the letters one by one. */
export type BatchStep = 'approve' | 'post'
/** An action that combines the letters into one file. */
export type BatchFile = 'print' | 'zip'

type Words = { title: string; verb: string; doing: string; done: string }

export const batchWords = {
  approve: { title: 'Approve letters', verb: 'Approve', doing: 'Approving', done: 'approved' },
  post: { title: 'Post letters', verb: 'Post', doing: 'Posting', done: 'posted' },
  print: { title: 'Print letters', verb: 'Print', doing: 'Printing', done: 'printed' },
  zip: { title: 'Download letters', verb: 'Download', doing: 'Downloading', done: 'downloaded' },
} as const satisfies Record<BatchKind, Words>
