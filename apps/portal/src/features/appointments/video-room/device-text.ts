import type { DeviceKind, DeviceError } from '@evenkeel/api-contract/video-room/devices'
import { videoDeviceMessages as words } from '../video-devices.messages.ts'

/** Describes the device error and what to do about it. */
export function describeDeviceError(kind: DeviceKind, trouble: DeviceError): string {
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

/** Effect of the missing device on the visit. */
export const missingDeviceMessages: Readonly<Record<DeviceKind, string>> = {
  camera: words.withoutCamera,
  microphone: words.withoutMicrophone,
}
