// What records sound comes together with what brings it to the server.

/**
 * The part, once what sends has come as well, or cannot come: asked for only when something is recorded, it would not be had
 * from a server that is away by then, and what failed is not asked for again as long as it is to be drawn.
 */
export async function withSender<T>(part: Promise<T>): Promise<T> {
  const sender = import('./dictation-at-hand.tsx').catch(() => undefined)
  const loaded = await part
  await sender
  return loaded
}
