/** Loudest swing of a piece of sound, from 0 to 1; the samples go from 0 to 255 around 128. */
export const measureLoudness = (samples: Uint8Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128) / 128), 0)

/** From this loudness on we say that we hear a person. */
export const AUDIBLE_LEVEL = 0.05

/** How often the level is told, in milliseconds. */
const SAMPLE_INTERVAL = 100

/** How many samples are looked at each time: longer than `EVERY` at 96 kHz too, or a short sound between two looks stays unheard. */
const SAMPLE_COUNT = 16_384

/** Tells several times a second how loud a microphone is, until it is stopped. */
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
