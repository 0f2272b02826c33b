import { describe, expect, it } from 'vitest'
import { openDevices, classifyDeviceError } from '@evenkeel/api-contract/video-room/devices'
import { describeDeviceError } from './device-text.ts'
import { measureLoudness } from './audio-level.ts'

const named = (name: string) => Object.assign(new Error(name), { name })
const track = (kind: string) => ({ kind }) as MediaStreamTrack

/** A browser where some devices cannot be opened. */
function browser(failing: { readonly video?: string; readonly audio?: string }) {
  const asked: string[] = []
  const media = {
    getUserMedia: async (wanted: MediaStreamConstraints = {}) => {
      const kinds = (['audio', 'video'] as const).filter((kind) => wanted[kind])
      asked.push(kinds.join('+'))
      const error = kinds.map((kind) => failing[kind]).find((name) => name !== undefined)
      if (error) throw named(error)
      const tracks = kinds.map(track)
      return {
        getTracks: () => tracks,
        getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
        getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
      } as unknown as MediaStream
    },
  }
  return { media, asked }
}

describe('camera and microphone', () => {
  it('are requested with one prompt [BOOK-14]', async () => {
    const { media, asked } = browser({})
    const opened = await openDevices(media, { camera: true, microphone: true })
    expect(asked).toEqual(['audio+video'])
    expect(opened).toMatchObject({ camera: { kind: 'video' }, microphone: { kind: 'audio' } })
  })

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unavailable'],
  ] as const)(
    'keep the microphone when the camera fails with %s, and report why [BOOK-14]',
    async (name, trouble) => {
      const { media } = browser({ video: name })
      const opened = await openDevices(media, { camera: true, microphone: true })
      expect(opened).toMatchObject({
        camera: null,
        microphone: { kind: 'audio' },
        troubles: { camera: trouble, microphone: null },
      })
      expect(describeDeviceError('camera', trouble)).toContain('camera')
    },
  )

  it('report errors separately when both are missing, and never request unwanted devices', async () => {
    const { media, asked } = browser({ video: 'NotFoundError', audio: 'NotAllowedError' })
    const { troubles } = await openDevices(media, { camera: true, microphone: true })
    expect(troubles).toEqual({ camera: 'missing', microphone: 'refused' })
    await openDevices(media, { camera: null, microphone: true })
    expect(asked.at(-1)).toBe('audio')
    expect((await openDevices(undefined, { camera: null, microphone: true })).troubles).toEqual({
      camera: null,
      microphone: 'unavailable',
    })
    expect(classifyDeviceError('no error')).toBe('unavailable')
  })

  it('measure the level as the peak amplitude', () => {
    expect(measureLoudness(Uint8Array.of(128, 128))).toBe(0)
    expect(measureLoudness(Uint8Array.of(128, 0, 160))).toBe(1)
  })
})
