// Uploads patient lists to a real server, all at once. Measures the peak memory of the server and of its
// reading children.
import { join } from 'node:path'
import { childrenOf, peakMegabytes } from './process-usage.ts'
import { signIn, startServerProcess } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> }

export type MeasuredUploads = {
  /**
   * The outcome for each file: the number of patients, the code of a clear refusal, or a text that begins
   * with 'FAILED'.
   */
  outcomes: [name: string, outcome: string][]
  /** The server's peak memory since its start, in megabytes. */
  serverPeak: number
  /** The peak memory in megabytes of the largest child that was observed, or null if none was. */
  childPeak: number | null
  maxChildren: number
  isUp: boolean
}

const password = 'seventeen herrings'
const lookEveryMs = 10

export async function measureUploads(files: readonly Upload[]): Promise<MeasuredUploads> {
  const folder = makeTemporaryFolder()
  const server = await startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'silent',
  })
  try {
    const token = await signIn(server.url, 'doctor@demo.sincerely.example', password)
    const children = watchChildren(server.pid)
    const outcomes = await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file.name,
        await upload(server.url, token, file).catch((error: unknown) => `FAILED ${String(error)}`),
      ]),
    )
    const health = await fetch(`${server.url}/api/health`).catch(() => null)
    return {
      outcomes,
      serverPeak: peakMegabytes(server.pid),
      ...children.end(),
      isUp: health?.status === 200 && server.child.exitCode === null,
    }
  } finally {
    await server.stop()
    folder.remove()
  }
}

/**
 * A process reports its peak only while it runs. If it ends between two checks, the figure is slightly low.
 */
function watchChildren(pid: number) {
  let childPeak: number | null = null
  let maxChildren = 0
  const timer = setInterval(() => {
    const reading = childrenOf(pid, 'pdf-text-worker')
    maxChildren = Math.max(maxChildren, reading.length)
    for (const child of reading) {
      const peak = peakMegabytes(child)
      if (!Number.isNaN(peak)) childPeak = Math.max(childPeak ?? 0, peak)
    }
  }, lookEveryMs)
  return {
    end: () => {
      clearInterval(timer)
      return { childPeak, maxChildren }
    },
  }
}

type Answer = { count?: number; message?: string; files?: { code: string | null; message: string | null }[] }

async function upload(url: string, token: string, { name, bytes }: Upload): Promise<string> {
  const form = new FormData()
  form.append('files', new File([bytes], name, { type: 'application/pdf' }))
  const reply = await fetch(`${url}/api/patients/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { count = 0, message, files } = (await reply.json()) as Answer
  const [file] = files ?? []
  if (reply.status === 200 && count > 0) return `${count} patients`
  const isClear = reply.status < 500 && (file?.message ?? message ?? '') !== ''
  return isClear ? (file?.code ?? `refused with ${reply.status}`) : `FAILED ${reply.status} ${message ?? ''}`
}
