/**
 * Loads the uploader together with a part that records. Later the server may be unreachable, and some browsers do not
 * request a module again once it has failed.
 */
export async function withUploader<T>(part: Promise<T>): Promise<T> {
  const uploader = import('./dictation-uploads.tsx').catch(() => undefined)
  const loaded = await part
  await uploader
  return loaded
}
