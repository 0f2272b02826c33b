import type { DeviceKind, DeviceTrouble } from '@evenkeel/contract/video-room/devices'
import { visitDeviceWords as words } from '../visit-devices.words.ts'

/** The trouble in words, with what to do about it. */
export function troubleWords(kind: DeviceKind, trouble: DeviceTrouble): string {
  switch (trouble) {
    case 'refused':
      return words.refused({ device: kind })
    case 'missing':
      return words.missing({ device: kind })
    case 'busy':
      return words.busy({ device: kind })
    case 'unavailable':
      return words.unavailable({ device: kind })
  }
}

/** What it means for the visit. */
export const withoutWords: Readonly<Record<DeviceKind, string>> = {
  camera: words.withoutCamera,
  microphone: words.withoutMicrophone,
}
