// Gives the browser a microphone that plays a sound file repeatedly.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumSwitches } from './chromium-switches.ts'

const debianChromium = '/usr/bin/chromium'

/** Returns Chromium's switches for this microphone. A context also needs the permission `microphone`. */
export function withMicrophone() {
  return {
    executablePath: process.env['CHROMIUM'] ?? (existsSync(debianChromium) ? debianChromium : undefined),
    args: [
      ...chromiumSwitches,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${soundFile()}`,
    ],
  }
}

/**
 * Returns a recorded dictation if there is one. Otherwise returns a sound that rises and falls like speech.
 */
function soundFile(): string {
  const spoken = fileURLToPath(new URL('../../../shared/data/audio/dictation-en-gb.wav', import.meta.url))
  if (existsSync(spoken)) return spoken
  const made = path.join(mkdtempSync(path.join(tmpdir(), 'sincerely-microphone-')), 'sound.wav')
  writeFileSync(made, wavOf(tones(10)))
  return made
}

/** Returns a WAV file that lasts this many seconds, for dictations without a microphone. */
export function madeSound(seconds: number): Buffer {
  return wavOf(tones(seconds))
}

const sampleRate = 16_000

function tones(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * sampleRate }, (_, at) => {
    const time = at / sampleRate
    const loudness = Math.abs(Math.sin(time * 3)) * 0.5
    return Math.sin(time * 2 * Math.PI * 220) * loudness * 32_000
  })
}

/** Writes mono sound with 16 bits per sample as RIFF/WAVE with PCM samples. */
function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}
