/**
 * Loads the uploader together with a component that records, because the server may be unreachable later, and some
 * browsers never request a module again once it has failed.
 */
export async function withUploader<T>(part: Promise<T>): Promise<T> {
  const uploader = import('./dictation-uploads.tsx').catch(() => undefined)
  const loaded = await part
  await uploader
  return loaded
}
