// Where to look first, as prose (`read-prose.ts`).

export const waysOfOnesOwn = [
  '[Documentation](/docs): how each thing is done, step by step.',
  '[FAQ](/faq): short answers to what people ask.',
  '[All keys](/docs#keyboard), by the place where they work; {shift+?} shows them anywhere.',
]

export const lockedOut = [
  '[Forgot the password](/faq#forgot-password): an administrator gives you a link for a new one.',
  '[Lost the authenticator](/faq#lost-authenticator): a recovery code lets you in.',
  '[The screen is locked](/faq#locked-screen): your password opens it; what you typed is kept.',
  '[The network is gone](/faq#offline): go on working, everything is sent later.',
]
