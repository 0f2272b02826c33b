import type { DeviceKind } from '@evenkeel/api-contract/video-room/devices'
import type { RoomState } from '@evenkeel/api-contract/video-room/room-state'

/** How a room stands, for the page of counselors, who work in English. */
export const stateMessages: Readonly<Record<RoomState, string>> = {
  entering: 'Opening the room …',
  waiting: 'Waiting for the other side …',
  connecting: 'The other side is here. Connecting …',
  connected: 'You are connected.',
  weak: 'The connection is shaky …',
  broken: 'The connection broke. Trying again …',
  offline: 'The room does not answer. Trying again …',
  'other-left': 'The other side has left.',
  closed: 'The room is closed.',
  overtime: 'The time of this visit is over. You can finish what you are saying.',
  elsewhere: 'You entered this room in another window.',
  left: 'You have left the room.',
}

export const noResponseMessage = 'The room does not answer. Please try again.'

/** What a press on the button of a device does. */
export const deviceActions = {
  mute: 'Mute',
  unmute: 'Unmute',
  microphoneOn: 'Turn microphone on',
  cameraOn: 'Turn camera on',
  cameraOff: 'Turn camera off',
} as const

/** How a device is now. */
export function deviceMessage(kind: DeviceKind, isOn: boolean): string {
  if (kind === 'microphone') return isOn ? 'Your microphone is on.' : 'You are muted. Nobody hears you.'
  return isOn ? 'Your camera is on.' : 'Your camera is off.'
}

const formatMinutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)

/** The clock of a visit, from the seconds until it begins and ends. */
export function clockMessage(startsIn: number, endsIn: number): string {
  if (startsIn > 0) return `Begins in ${formatMinutes(Math.ceil(startsIn / 60))}`
  return endsIn > 0 ? `${formatMinutes(Math.ceil(endsIn / 60))} left` : 'The time is over'
}
