/** Peak amplitude of an audio sample, from 0 to 1; samples range from 0 to 255 around 128. */
export const measureLoudness = (samples: Uint8Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128) / 128), 0)

/** Level from which the microphone counts as hearing a person. */
export const AUDIBLE_LEVEL = 0.05

/** Interval between level readings, in milliseconds. */
const SAMPLE_INTERVAL = 100

/**
 * Samples per reading: longer than the interval at 96 kHz too, so that no short sound is missed between
 * readings.
 */
const SAMPLE_COUNT = 16_384

/** Reports the level of a microphone several times a second until stopped. */
export function watchAudioLevel(track: MediaStreamTrack, tell: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLE_COUNT
  const samples = new Uint8Array(analyser.fftSize)
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    tell(measureLoudness(samples))
  }, SAMPLE_INTERVAL)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
