// Defines the ways in which letters are sent, and the channels that send by them (rules §3).

export const sendingWays = ['post', 'email', 'hand', 'electronic'] as const
export type SendingWay = (typeof sendingWays)[number]

/** The label of each way on screen, in the order in which people choose. */
export const wayLabels = {
  post: 'Post',
  email: 'Email',
  hand: 'Hand delivery',
  electronic: 'Electronic transfer',
} as const satisfies Record<SendingWay, string>

/**
 * Facts about each way: the details of a recipient that it needs, whether it needs a recorded GP if the letter is for the GP,
 * and whether Sincerely can send by it if a channel is set up.
 */
export const wayFacts = {
  post: { needs: 'address', needsRecordedGp: true, hasChannel: false },
  email: { needs: 'email', needsRecordedGp: true, hasChannel: true },
  hand: { needs: null, needsRecordedGp: false, hasChannel: false },
  electronic: { needs: null, needsRecordedGp: true, hasChannel: true },
} as const satisfies Record<
  SendingWay,
  { needs: 'address' | 'email' | null; needsRecordedGp: boolean; hasChannel: boolean }
>

/** Each channel sends letters automatically, by one of the ways. Never rename one, because each delivery stores the name. */
export const channelNames = ['email', 'fhir', 'folder'] as const
export type ChannelName = (typeof channelNames)[number]

const waysByEmail = sendingWays.filter((way) => wayFacts[way].needs === 'email')

/**
 * Returns the problem if a way needs an e-mail address and there is none, such as in the address book. Returns null otherwise,
 * also for an unknown way.
 */
export function wayWithoutEmail({
  way,
  email,
}: {
  way?: SendingWay | undefined
  email?: string | null | undefined
}): string | null {
  if (!waysByEmail.some((each) => each === way) || (email ?? '').trim() !== '') return null
  return 'Enter an email address, or choose another way to send letters.'
}
