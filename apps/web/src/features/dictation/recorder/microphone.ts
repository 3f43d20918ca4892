// Lists and opens microphones, and explains why one cannot be used.
import { keepChoice, readChoice } from '../../../platform/storage.ts'

export type Microphone = { id: string; name: string }

export type MicrophoneTrouble = { title: string; message: string }

/**
 * Opens the microphone that was selected last, or the default one if that is gone. Throws an Error with a MicrophoneTrouble
 * as its `cause`.
 */
export async function openMicrophone(
  id: string | null = readChoice('microphone') || null,
): Promise<MediaStream> {
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw microphoneError('unsupported')
  try {
    return await open(id)
  } catch (error) {
    const name = nameOf(error)
    if (id !== null && (name === 'OverconstrainedError' || name === 'NotFoundError')) {
      return open(null).catch((again: unknown) => {
        throw microphoneError(nameOf(again))
      })
    }
    throw microphoneError(name)
  }
}

/** Lists the microphones. Browsers hide their names until the person has allowed one. */
export async function listMicrophones(): Promise<Microphone[]> {
  if (!('mediaDevices' in navigator)) return []
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

export function rememberMicrophone(id: string): void {
  keepChoice('microphone', id)
}

/** Calls back when microphones are added or removed. Returns a function that stops the calls. */
export function onMicrophones(listener: () => void): () => void {
  if (!('mediaDevices' in navigator)) return () => {}
  navigator.mediaDevices.addEventListener('devicechange', listener)
  return () => navigator.mediaDevices.removeEventListener('devicechange', listener)
}

export function troubleOf(error: unknown): MicrophoneTrouble {
  return error instanceof Error && isTrouble(error.cause) ? error.cause : troubles.other
}

export const unplugged: MicrophoneTrouble = {
  title: 'The microphone was disconnected',
  message:
    'It was unplugged, or another program is using it. Everything recorded so far is safe. Plug it in again or choose another one, then press Continue.',
}

export const notRecording: MicrophoneTrouble = {
  title: "Couldn't start recording",
  message:
    'The microphone is connected, but this browser cannot record from it. Nothing is lost. Press the button to try again. If that fails, choose another microphone, reload the page or use another browser.',
}

/** The causes by error name (Media Capture and Streams, W3C). */
const troubles = {
  NotAllowedError: {
    title: 'The microphone is blocked',
    message:
      'Your browser does not let Sincerely use the microphone. Allow it beside the address at the top of the window, then try again.',
  },
  NotFoundError: {
    title: 'No microphone found',
    message: 'This device has no microphone. Plug one in, then try again.',
  },
  NotReadableError: {
    title: 'The microphone is in use',
    message:
      'Another program is using the microphone, or it is not responding. Close the other program or choose another microphone, then try again.',
  },
  unsupported: {
    title: 'This browser cannot record',
    message:
      'Recording works in current browsers, over a secure connection (https). Ask your administrator for the address that begins with https.',
  },
  other: {
    title: "Couldn't open the microphone",
    message: 'Plug it in again or choose another one, then try again.',
  },
} as const satisfies Record<string, MicrophoneTrouble>

async function open(id: string | null): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      ...(id !== null && { deviceId: { exact: id } }),
      channelCount: 1,
      // These settings suit a voice near the microphone: they reduce the noise of the room, and amplify soft speech.
      noiseSuppression: true,
      autoGainControl: true,
      echoCancellation: false,
    },
  })
}

function microphoneError(name: string): Error {
  const known = Object.entries(troubles).find(([one]) => one === name)?.[1]
  return new Error(name, { cause: known ?? troubles.other })
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : 'other'
}

function isTrouble(cause: unknown): cause is MicrophoneTrouble {
  return Object.values<unknown>(troubles).includes(cause)
}
