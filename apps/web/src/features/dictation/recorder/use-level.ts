import { type RefObject, useEffect, useState } from 'react'
import { levelOf, meterFill, watchSilence } from './silence.ts'

/**
 * Draws the level of the microphone into `meter` (its `--fill`, 0 to 1) for every frame, and answers whether nothing has
 * been heard for a while. It rests while the stream is null.
 */
export function useLevel(stream: MediaStream | null, meter: RefObject<HTMLElement | null>): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (stream === null) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const silence = watchSilence()
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      // Not allowed to run yet, it hears nothing, and says nothing about the microphone.
      if (context.state !== 'running') return
      analyser.getFloatTimeDomainData(samples)
      const level = levelOf(samples)
      meter.current?.style.setProperty('--fill', meterFill(level).toFixed(3))
      setSilent(silence.isSilent(level, performance.now()))
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      setSilent(false)
      void context.close()
    }
  }, [stream, meter])
  return isSilent
}
